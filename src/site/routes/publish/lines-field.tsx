import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '#i18n/language.tsx'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Field, FieldOf, Fields } from '#kernel/resource/field.ts'
import { Icon } from '#ui/icon.tsx'
import { FieldLayout } from '#ui/text-field.tsx'
import type { FormErrors } from '../../form-errors.ts'
import { Control } from './control.tsx'
import styles from './lines-field.module.css'
import type { Option, Values } from './publish.loader.ts'

type Rows = readonly Values[]

interface LinesFieldProps {
  readonly name: string
  readonly field: FieldOf<'lines'>
  readonly value: Rows
  readonly errors: FormErrors
  readonly optionsOf: (path: string) => readonly Option[]
  /** Takes what a typed price says beside its number, which is the same for all rows, and returns the number. */
  readonly onPrice: (text: string) => string
  readonly onChange: (change: (previous: Rows | undefined) => Rows) => void
}

/** Moves the focus to an input of the rows, by its place among all of them; of a row that is about to be added, once it is there. */
function useRowFocus() {
  const box = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef(-1)
  const inputs = () => [...(box.current?.querySelectorAll<HTMLElement>('input, select') ?? [])]
  const focus = (at: number) => inputs()[at]?.focus()
  useEffect(() => {
    if (wanted.current < 0) return
    focus(wanted.current)
    wanted.current = -1
  })
  const focusNext = (at: number) => {
    wanted.current = at
  }
  return { box, inputs, focus, focusNext }
}

/** A price may be typed as it is written elsewhere: `1,800元`. */
const readingOf = ({ kind }: Field, set: (value: unknown) => void, onPrice: LinesFieldProps['onPrice']) =>
  kind === 'money' ? { onLeave: (text: string) => set(onPrice(text)) } : {}

/**
 * Edits rows of values as their declaration describes them: tier prices, ratings. One that is required begins with a row. Enter goes on to
 * the next field, and behind the last one to a new row; it sends no form.
 */
export function LinesField({ name, field, value, errors, optionsOf, onPrice, onChange }: LinesFieldProps) {
  const say = useT()
  const fields: Fields = field.fields
  const names = Object.keys(fields)
  const isRequired = field.required !== undefined
  const orFirst = (rows: Rows | undefined): Rows => (rows && rows.length > 0 ? rows : isRequired ? [{}] : [])
  const rows = orFirst(value)
  const { box, inputs, focus, focusNext } = useRowFocus()
  const set = (row: number, inner: string, next: unknown) =>
    onChange((previous) => orFirst(previous).map((each, at) => (at === row ? { ...each, [inner]: next } : each)))
  const add = () => {
    focusNext(names.length * rows.length)
    onChange((previous) => [...orFirst(previous), {}])
  }
  const remove = (row: number) => {
    focusNext(names.length * Math.min(row, rows.length - 2))
    onChange((previous) => orFirst(previous).filter((_, at) => at !== row))
  }
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const at = inputs().indexOf(event.target)
    const row = Math.floor(at / names.length)
    const lacking = names.findIndex((inner) => fields[inner]?.required && isEmpty(rows[row]?.[inner]))
    if (at % names.length < names.length - 1) focus(at + 1)
    else if (lacking >= 0) focus(row * names.length + lacking)
    else if (row < rows.length - 1) focus(at + 1)
    else if (rows.length < (field.max ?? rows.length + 1)) add()
  }
  return (
    <FieldLayout label={say(field.label)} hint={field.hint && say(field.hint)} required={isRequired} error={errors[name]}>
      {(linked) => (
        <fieldset ref={box} className={styles.lines} aria-label={say(field.label)} tabIndex={-1} onKeyDown={goOn} {...linked}>
          {rows.map((values, row) => (
            <fieldset key={String(row)} className={styles.row} aria-label={say(['第 {n} 行', 'Row {n}'], { n: row + 1 })}>
              <div className={styles.fields}>
                {names.map((inner) => {
                  const each = fields[inner] as Field
                  const change = (next: unknown) => set(row, inner, next)
                  return (
                    <Control
                      key={inner}
                      field={each}
                      value={values[inner]}
                      options={optionsOf(`${name}.${inner}`)}
                      error={errors[`${name}[${row}].${inner}`]}
                      onChange={change}
                      {...readingOf(each, change, onPrice)}
                    />
                  )
                })}
              </div>
              <button type="button" className="button plain" disabled={isRequired && rows.length === 1} onClick={() => remove(row)}>
                <Icon name="close" size={16} />
                <span className="visually-hidden">{say(['删除第 {n} 行', 'Remove row {n}'], { n: row + 1 })}</span>
              </button>
            </fieldset>
          ))}
          {rows.length < (field.max ?? rows.length + 1) && (
            <button type="button" className="button" onClick={add}>
              <Icon name="plus" size={16} />
              {say(['加一行', 'Add a row'])}
            </button>
          )}
        </fieldset>
      )}
    </FieldLayout>
  )
}
