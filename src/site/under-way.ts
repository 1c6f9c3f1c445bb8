import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { useAskBeforeLeaving } from './ask-before-leaving.ts'

interface FormWork {
  /** Called when a part of the form begins something, with the names of its files; returns what is called when it has ended. */
  readonly begin: (names: string) => () => void
  /** Whether the form is being sent. What began now would end in the form that comes after. */
  readonly isSending: boolean
}

const FormWorkContext = createContext<FormWork>({ begin: () => () => undefined, isSending: false })

/** Tells the fields of a form whether it is being sent. */
export const FormWorkProvider = FormWorkContext.Provider

/**
 * What is under way in the fields of a form, which ends in what the form shows then: until it has ended, nothing else may be shown there,
 * and whoever leaves the page is asked. `waits`: why the form waits; '' while it does not.
 */
export function useFormWork(isSending: boolean) {
  const t = useT()
  const [parts, setParts] = useState<readonly { readonly names: string }[]>([])
  const begin = useCallback((names: string) => {
    const part = { names }
    setParts((before) => [...before, part])
    return () => setParts((before) => before.filter((each) => each !== part))
  }, [])
  const work = useMemo(() => ({ begin, isSending }), [begin, isSending])
  useAskBeforeLeaving(parts.length > 0)
  const names = parts.flatMap((part) => part.names || []).join(t(separator))
  return { waits: parts.length > 0 ? t(names ? waitFor : waitWords, { names }) : '', work }
}

/** Between the names of files. */
export const separator: Words = ['、', ', ']

/**
 * Lets the form wait for a field with something under way, or with something that failed and can be tried again; `names`: of its files.
 * Returns whether nothing may begin now.
 */
export function useUnderWay(isUnderWay: boolean, names = ''): boolean {
  const { begin, isSending } = useContext(FormWorkContext)
  useEffect(() => (isUnderWay ? begin(names) : undefined), [begin, isUnderWay, names])
  return isSending
}

const waitFor: Words = [
  '还有内容在上传或识别，或上传失败：{names}。请等它完成，或先取消、重试或移除。',
  'Something is still being uploaded or read, or has failed: {names}. Wait until it is done, cancel it, try again or leave it out.',
]
const waitWords: Words = [
  '还有内容在上传或识别，或上传失败：请等它完成，或先取消、重试或移除。',
  'Something is still being uploaded or read, or has failed: wait until it is done, cancel it, try again or leave it out.',
]
