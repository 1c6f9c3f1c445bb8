import { useEffect, useRef, useState } from 'react'
import { focusFirstInvalid } from '#ui/text-field.tsx'
import type { FormErrors } from './form-errors.ts'

/** The errors of a form; once there are some, its first invalid field is focused. `form` is the ref of the form. */
export function useFormErrors() {
  const [errors, setErrors] = useState<FormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstInvalid(form.current)
  }, [errors])
  return { form, errors, setErrors }
}
