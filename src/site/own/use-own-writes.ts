import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { minutesToUndo } from '#kernel/resource/open-row.ts'
import { call } from '#ui/call.ts'
import type { CallError, Request } from '#ui/request.ts'
import { useSendOnce } from '#ui/use-send-once.ts'

interface Message {
  readonly ok: boolean
  readonly text: string
  readonly undo?: () => Promise<unknown>
}

/** What is asked before an edit that hides a row from others. */
interface Question {
  readonly id: number
  readonly text: string
  readonly answer: (confirmed: boolean) => void
}

/** What a write returns that was asked about and not wanted: nothing is done, and nothing has to be said. */
export const notWanted = Symbol('not wanted')

/** The sentence of an error, '' for none. */
export type WriteResult = string | typeof notWanted

interface OwnWrite<T> extends Pick<Request, 'body' | 'query'> {
  /** What is said of it once it is done. */
  readonly success: (answer: T) => Message
  /** What a question about the write is about, where several may wait. */
  readonly about?: string
}

/** The writes of a list of the user's own rows, and the message about the last of them. `path`: of the resource in the API. */
export function useOwnWrites(path: string) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const sendOnce = useSendOnce()
  const [message, setMessage] = useState<Message>()
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const lastQuestion = useRef(0)
  const status = useRef<HTMLParagraphElement>(null)
  const [settled, setSettled] = useState(0)
  // The button may have been removed with its row, and a modal dialog keeps the focus until it is closed.
  useEffect(() => {
    if (settled > 0) status.current?.focus({ preventScroll: true })
  }, [settled])
  useEffect(() => {
    if (!message?.undo) return
    const timer = setTimeout(() => setMessage({ ok: message.ok, text: message.text }), minutesToUndo * 60_000)
    return () => clearTimeout(timer)
  }, [message])
  const settle = () => setSettled((count) => count + 1)
  /** Takes back what is said of a write that failed. */
  const dismissFailure = () => setMessage((before) => (before?.ok === false ? undefined : before))
  /** One after the other: what is edited in another row meanwhile may need a question too. */
  const ask = (text: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (confirmed: boolean) => {
        setQuestions(([, ...others]) => others)
        resolve(confirmed)
      }
      setQuestions((waiting) => [...waiting, { id: ++lastQuestion.current, text, answer }])
    })
  const post = async <T>(action: string, write: OwnWrite<T>): Promise<WriteResult> => {
    const { success, about, ...request } = write
    try {
      setMessage(success(await sendOnce([action, request], (headers) => call<T>('POST', `${path}/${action}`, { ...request, headers }))))
    } catch (error) {
      const { status, msg, data } = error as CallError
      if ((data as { readonly hides?: boolean } | undefined)?.hides) {
        const isWanted = await ask(about ? t(['{about}：{question}', '{about}: {question}'], { about, question: msg }) : msg)
        return isWanted ? post(action, { ...write, body: { ...(write.body as object), asksBeforeHiding: false } }) : notWanted
      }
      setMessage({ ok: false, text: msg })
      // Without a connection, reading the list again would replace it by an error page.
      if (status !== 0) await revalidate()
      return msg
    }
    await revalidate()
    return ''
  }
  const undone: Message = { ok: true, text: t(['已撤销', 'Undone']) }
  const undoTransition = (id: string) => post('undo-transition', { body: { ids: id }, success: () => undone })
  const putBack = (ids: readonly string[], text: string) =>
    post('undelete', { query: { ids: ids.join(',') }, success: () => ({ ok: true, text }) })
  /** `text`: what is said once they are deleted. */
  const remove = (ids: readonly string[], text: string) =>
    post('remove', { body: { ids }, success: () => ({ ok: true, text, undo: () => putBack(ids, undone.text) }) })
  return { path, message, question: questions[0], status, undone, settle, dismissFailure, post, undoTransition, putBack, remove }
}

export type OwnWrites = ReturnType<typeof useOwnWrites>
