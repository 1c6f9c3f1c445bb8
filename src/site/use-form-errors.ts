import { useEffect, useRef, useState } from 'react'
import { focusFirstInvalid } from '#ui/text-field.tsx'
import type { FormErrors } from './form-errors.ts'

interface Errors {
  /** What is shown. */
  readonly errors: FormErrors
  /** What the last attempt to send the form was rejected for. */
  readonly reported: FormErrors
}

/** The errors of a form; when some are set, its first invalid field is focused. `form` is the ref of the form. `first`: those that it begins with. */
export function useFormErrors(first: FormErrors = {}) {
  const [{ errors, reported }, setState] = useState<Errors>({ errors: first, reported: first })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(reported).length > 0) focusFirstInvalid(form.current)
  }, [reported])
  const setErrors = (found: FormErrors) => setState({ errors: found, reported: found })
  /** Removes the errors of a field that was edited and of its inner fields. The focus stays where the user is typing. */
  const clearErrors = (name: string) => setState((previous) => ({ ...previous, errors: withoutErrorsOf(previous.errors, name) }))
  return { form, errors, setErrors, clearErrors }
}

function withoutErrorsOf(errors: FormErrors, name: string): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name && !key.startsWith(`${name}.`)))
}
