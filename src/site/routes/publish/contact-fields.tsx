import { useLang } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import type { Fields } from '#kernel/resource/field.ts'
import { TextField } from '#ui/text-field.tsx'
import type { FormErrors } from '../../form-errors.ts'
import type { Values } from './publish.loader.ts'
import styles from './publish.module.css'

interface Card {
  readonly fields: Fields
  readonly value: Values
  readonly wrong: FormErrors
  readonly onChange: (value: Values) => void
}

/** Whom buyers call; filled from the account, and changeable for one listing. */
export function ContactFields({ fields, value, wrong, onChange }: Card) {
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
          error={wrong[`contact.${name}`]}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      ))}
    </div>
  )
}
