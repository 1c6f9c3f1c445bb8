import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'

/** Until then a decision is not sent: of one that is taken back nobody was notified, no demand was matched, and no figure counts it. */
export const secondsToUndo = 10

interface Decision {
  /** What becomes of the `{title}` in `{n}` seconds. */
  readonly announcement: Words
  readonly title: string
  readonly send: () => Promise<void>
  readonly takeBack: () => void
}

interface Held extends Decision {
  readonly timer: ReturnType<typeof setTimeout>
}

/** Decisions that can still be taken back, by the id of their row. */
export function useHeldDecisions() {
  const t = useT()
  const { message } = App.useApp()
  const held = useRef(new Map<string, Held>())
  const [count, setCount] = useState(0)
  const release = (id: string): Held | undefined => {
    const found = held.current.get(id)
    clearTimeout(found?.timer)
    held.current.delete(id)
    message.destroy(id)
    setCount(held.current.size)
    return found
  }
  const send = (id: string): void => void release(id)?.send()
  const undo = (id: string): void => release(id)?.takeBack()
  const hold = (id: string, decision: Decision): void => {
    held.current.set(id, { ...decision, timer: setTimeout(() => send(id), secondsToUndo * 1000) })
    setCount(held.current.size)
    const content = (
      <>
        {t(decision.announcement, { n: secondsToUndo, title: decision.title })}{' '}
        <Button type="link" size="small" onClick={() => undo(id)}>
          {t(['撤销', 'Undo'])}
        </Button>
      </>
    )
    message.success({ key: id, content, duration: secondsToUndo, pauseOnHover: false })
  }
  useEffect(() => {
    // The question of the browser gives them the time to be sent.
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (held.current.size > 0) event.preventDefault()
      for (const id of [...held.current.keys()]) send(id)
    }
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  })
  return {
    hold,
    isHeld: (id: string): boolean => held.current.has(id),
    /** Takes the latest one back; undefined where there is none. */
    undoLatest:
      count === 0
        ? undefined
        : () => {
            const latest = [...held.current.keys()].at(-1)
            if (latest !== undefined) undo(latest)
          },
  }
}
