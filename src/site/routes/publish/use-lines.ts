import { useEffect, useState } from 'react'
import { forgetText, storeText } from '#ui/try-to-store.ts'
import type { ReadMotor } from './draft.ts'
import type { Draft } from './form-definition.ts'
import type { Values } from './publish.loader.ts'
import { readSaved, withoutContacts } from './use-draft.ts'

export interface Line {
  readonly motor: ReadMotor
  /** What became of it: sent to review, or stored as a draft; undefined while it is open. */
  readonly saved?: string
  /** As it was left, when another one was opened. */
  readonly draft?: Draft
}

export interface Lines {
  readonly lines: readonly Line[]
  /** Index of the line in the form. */
  readonly active: number
  /** What stood in the form for all of them before they were pasted. */
  readonly base?: Values
}

const none: Lines = { lines: [], active: 0 }

/** As the device stores them: without contacts. */
const storedLines = ({ lines, ...state }: Lines): Lines => ({
  ...state,
  lines: lines.map(({ draft, ...line }) => (draft ? { ...line, draft: withoutContacts(draft) } : line)),
})

/** The motors of a pasted list, saved in local storage: each is opened in the form in turn, and nothing is lost by a reload. */
export function useLines(storageKey: string) {
  const [state, setState] = useState<Lines>(none)
  useEffect(() => setState(readSaved<Lines>(storageKey) ?? none), [storageKey])
  const save = (next: Lines): void => {
    if (next.lines.length > 0) storeText('localStorage', storageKey, JSON.stringify(storedLines(next)))
    else forgetText('localStorage', storageKey)
    setState(next)
  }
  return { ...state, save, forget: () => save(none) }
}

/** With the form as it is now kept in the active line, and another line active. */
export function opened(state: Lines, draft: Draft, index: number): Lines {
  const lines = state.lines.map((line, at) => (at === state.active && line.saved === undefined ? { ...line, draft } : line))
  return { ...state, lines, active: index }
}

/** With the active line saved; the next open one, if there is one, is active. */
export function finished(state: Lines, saved: string): Lines {
  const { lines, active } = state
  const next = lines.map((line, at): Line => (at === active ? { motor: line.motor, saved } : line))
  const order = [...next.keys()].toSorted((a, b) => Number(a < active) - Number(b < active) || a - b)
  return { ...state, lines: next, active: order.find((at) => next[at]?.saved === undefined) ?? -1 }
}
