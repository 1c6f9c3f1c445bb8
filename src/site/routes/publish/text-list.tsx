import { FieldLayout } from '#ui/text-field.tsx'

interface TextListProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly required?: boolean
  readonly texts: readonly string[]
  readonly onChange: (texts: string[]) => void
}

/** Several texts in one box, separated by commas. */
export function TextList({ label, hint, error, required = false, texts, onChange }: TextListProps) {
  return (
    <FieldLayout label={label} hint={hint} error={error} required={required}>
      {(linked) => (
        <input
          className="input"
          defaultValue={texts.join(', ')}
          key={texts.join()}
          onBlur={({ target }) => {
            const entered = target.value
              .split(/[,，、;；]/)
              .map((each) => each.trim())
              .filter(Boolean)
            if (entered.join() !== texts.join()) onChange(entered)
          }}
          {...linked}
        />
      )}
    </FieldLayout>
  )
}
