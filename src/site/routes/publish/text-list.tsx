import { useState } from 'react'
import { FieldLayout } from '#ui/text-field.tsx'

interface TextListProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly required?: boolean
  readonly texts: readonly string[]
  readonly onChange: (texts: string[]) => void
}

/** Several texts in one box, separated by commas: they are read once the box is left, also by Enter, which sends the form with them. */
export function TextList({ label, hint, error, required = false, texts, onChange }: TextListProps) {
  const given = texts.join(', ')
  // The input stays the same element: in the place of another one, Enter would not send the form.
  const [typed, setTyped] = useState({ given, text: given })
  const text = typed.given === given ? typed.text : given
  const leave = () => {
    const entered = text
      .split(/[,，、;；]/)
      .map((each) => each.trim())
      .filter(Boolean)
    const read = entered.join(', ')
    setTyped({ given: read, text: read })
    if (read !== given) onChange(entered)
  }
  return (
    <FieldLayout label={label} hint={hint} error={error} required={required}>
      {(linked) => (
        <input
          className="input"
          value={text}
          onChange={({ target }) => setTyped({ given, text: target.value })}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
          {...linked}
        />
      )}
    </FieldLayout>
  )
}
