import type { ReactNode } from 'react'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Fields } from '#kernel/resource/field.ts'
import type { FormErrors } from '../../form-errors.ts'
import { Control } from './control.tsx'
import type { Option, Values } from './publish.loader.ts'
import styles from './publish.module.css'

interface BlockFieldsProps {
  readonly name: string
  readonly fields: Fields
  readonly value: Values
  readonly errors: FormErrors
  readonly optionsOf: (name: string) => readonly Option[]
  readonly onChange: (value: Values) => void
  /** What is said of a field, by its path. */
  readonly noteOf: (path: string) => ReactNode
}

/** The fields of a block: the contact of a listing, the data of a type of motor. */
export function BlockFields({ name, fields, value, errors, optionsOf, onChange, noteOf }: BlockFieldsProps) {
  return (
    <div className={styles.pair}>
      {Object.entries(fields).map(([inner, field]) => (
        <div key={inner} className={styles.noted}>
          <Control
            field={field}
            value={value[inner]}
            options={optionsOf(`${name}.${inner}`)}
            error={errors[`${name}.${inner}`]}
            onChange={(next) => onChange({ ...value, [inner]: next })}
          />
          {!isEmpty(value[inner]) && noteOf(`${name}.${inner}`)}
        </div>
      ))}
    </div>
  )
}
