import { useLang } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import type { Fields } from '#kernel/resource/field.ts'
import { TextField } from '#ui/text-field.tsx'
import type { FormErrors } from '../../form-errors.ts'
import type { Values } from './publish.loader.ts'
import styles from './publish.module.css'

interface ContactFieldsProps {
  readonly fields: Fields
  readonly value: Values
  readonly errors: FormErrors
  readonly onChange: (value: Values) => void
}

/** The contact of a listing; a new listing starts with the data of the user's account. */
export function ContactFields({ fields, value, errors, onChange }: ContactFieldsProps) {
  const lang = useLang()
  return (
    <div className={styles.pair}>
      {Object.entries(fields).map(([name, field]) => (
        <TextField
          key={name}
          label={t(field.label, lang)}
          required={field.required !== undefined}
          type={name === 'email' ? 'email' : name === 'mobile' || name === 'phone' ? 'tel' : 'text'}
          maxLength={'max' in field ? field.max : undefined}
          value={String(value[name] ?? '')}
          error={errors[`contact.${name}`]}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      ))}
    </div>
  )
}
