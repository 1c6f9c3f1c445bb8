import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { useAskBeforeLeaving } from './ask-before-leaving.ts'

interface FormPending {
  /** Called by a field when it becomes pending, with the names of its files; returns what is called when it is so no more. */
  readonly begin: (names: string) => () => void
  /** Whether the form is being submitted. What a field began now would end in the form that comes after. */
  readonly isSending: boolean
}

const FormPendingContext = createContext<FormPending>({ begin: () => () => undefined, isSending: false })

/** Tells the fields of a form whether it is being submitted. */
export const FormPendingProvider = FormPendingContext.Provider

/**
 * Whether a field of a form is pending, as an upload is, whose result the form will show: until then it is not submitted and shows nothing
 * else, and whoever leaves the page is asked. `waits`: why the form waits; '' while it does not.
 */
export function useFormPending(isSending: boolean) {
  const t = useT()
  const [parts, setParts] = useState<readonly { readonly names: string }[]>([])
  const begin = useCallback((names: string) => {
    const part = { names }
    setParts((before) => [...before, part])
    return () => setParts((before) => before.filter((each) => each !== part))
  }, [])
  const pending = useMemo(() => ({ begin, isSending }), [begin, isSending])
  useAskBeforeLeaving(parts.length > 0)
  const names = parts.flatMap((part) => part.names || []).join(t(separator))
  return { waits: parts.length > 0 ? t(names ? pendingFiles : pendingMessage, { names }) : '', pending }
}

/** Between the names of files. */
export const separator: Words = ['、', ', ']

/**
 * Lets the form wait for a field that is pending, or that failed and can be tried again; `names`: of its files. Returns whether the form is
 * being submitted, and nothing may begin.
 */
export function useFieldPending(isPending: boolean, names = ''): boolean {
  const { begin, isSending } = useContext(FormPendingContext)
  useEffect(() => (isPending ? begin(names) : undefined), [begin, isPending, names])
  return isSending
}

const pendingFiles: Words = [
  '还有内容在上传或识别，或上传失败：{names}。请等它完成，或先取消、重试或移除。',
  'Something is still being uploaded or read, or has failed: {names}. Wait until it is done, cancel it, try again or leave it out.',
]
const pendingMessage: Words = [
  '还有内容在上传或识别，或上传失败：请等它完成，或先取消、重试或移除。',
  'Something is still being uploaded or read, or has failed: wait until it is done, cancel it, try again or leave it out.',
]
