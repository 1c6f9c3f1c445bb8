import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Words } from '#i18n/translate.ts'

interface FormWork {
  /** Called when a part of the form begins something; returns what is called when it has ended. */
  readonly begin: () => () => void
  /** Whether the form is being sent. What began now would end in the form that comes after. */
  readonly isSending: boolean
}

const FormWorkContext = createContext<FormWork>({ begin: () => () => undefined, isSending: false })

/** Tells the fields of a form whether it is being sent. */
export const FormWorkProvider = FormWorkContext.Provider

/** What is under way in the fields of a form, which ends in what the form shows then: until it has ended, nothing else may be shown there. */
export function useFormWork(isSending: boolean) {
  const [count, setCount] = useState(0)
  const begin = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  const work = useMemo(() => ({ begin, isSending }), [begin, isSending])
  return { isUnderWay: count > 0, work }
}

/** Lets the form wait for a field with something under way, or with something that failed and can be tried again; returns whether nothing may begin now. */
export function useUnderWay(isUnderWay: boolean): boolean {
  const { begin, isSending } = useContext(FormWorkContext)
  useEffect(() => (isUnderWay ? begin() : undefined), [begin, isUnderWay])
  return isSending
}

/** Why a form waits. */
export const waitWords: Words = [
  '还有内容在上传或识别，或上传失败：请等它完成，或先取消、重试或移除。',
  'Something is still being uploaded or read, or has failed: wait until it is done, cancel it, try again or leave it out.',
]
