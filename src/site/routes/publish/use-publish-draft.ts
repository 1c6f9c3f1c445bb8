import { useEffect, useMemo, useRef, useState } from 'react'
import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { useNow } from '../../use-now.ts'
import {
  completeFromModel,
  copyOf,
  draftKeyOf,
  draftOf,
  fillFromReading,
  newDraft,
  nextDraft,
  type PasteAnswer,
  type TextSource,
  unreadOf,
  withField,
} from './draft.ts'
import type { Draft, PublishKind } from './form-kind.ts'
import { readText } from './paste-box.tsx'
import type { PublishData, Values } from './publish.loader.ts'
import { useDraft } from './use-draft.ts'
import { finished, type Line, opened, useLines } from './use-lines.ts'
import { useTypedModel } from './use-typed-model.ts'

function initialOf(kind: PublishKind, { row, copied, account, latest }: PublishData, now: string): Draft {
  if (row) return draftOf(kind, row)
  return copied ? copyOf(kind, copied, now) : newDraft(kind, account, now, latest ?? undefined)
}

/** Reads once a text that another page or the address has brought: it is about another motor than the one that was begun. */
function useBroughtText(kind: PublishKind, { row, line }: PublishData, draft: Draft, onRead: (text: string, answer: PasteAnswer) => void) {
  const latest = useRef({ draft, onRead })
  useEffect(() => {
    latest.current = { draft, onRead }
  })
  const isNew = row === null
  useEffect(() => {
    const text = kind.brought?.text() || line
    if (!isNew || text === '') return
    let isShown = true
    void readText(text, { wanted: kind.isWanted })
      .then((answer) => {
        // After a reload the draft is as it was left.
        if (!isShown || latest.current.draft.line === text) return
        latest.current.onRead(text, answer)
        kind.brought?.forget()
      })
      // The text stands in the box, where it can be read again.
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [kind, line, isNew])
}

/** What is in the form with the pasted list that it is one of, both saved on the device, and what changes them. */
export function usePublishDraft(kind: PublishKind, data: PublishData) {
  const { account, row, copied } = data
  const now = useNow()
  const initial = useMemo(() => initialOf(kind, data, now), [kind, data, now])
  const saved = useDraft(draftKeyOf(kind, account.id, row?.id ?? (copied && `copy-${copied.id}`)), initial)
  const { draft, change, discard } = saved
  const { lines, active, save, forget } = useLines(`${kind.storage}-${account.id}-lines`)

  const show = (line: Line) =>
    change((previous) => line.draft ?? fillFromReading(kind, nextDraft(kind, previous, account, now), line.motor, 'SELLER'))
  const open = (index: number) => {
    const line = lines[index]
    if (!line || index === active) return
    save(opened({ lines, active }, draft, index))
    show(line)
  }
  const paste = ({ motors, contacts }: PasteAnswer, source: TextSource) => {
    const [first] = motors
    if (first) change((previous) => ({ ...fillFromReading(kind, previous, first, source), contacts }))
    if (motors.length > 1) save({ lines: motors.map((motor) => ({ motor })), active: 0 })
  }
  useBroughtText(kind, data, draft, (line, answer) => {
    change((previous) => ({ ...nextDraft(kind, previous, account, now), line }))
    paste(answer, 'SELLER')
  })
  /** After it was stored; returns whether another one of the list is in the form now. */
  const finish = (state: string): boolean => {
    const next = finished({ lines, active }, state)
    const line = next.lines[next.active]
    if (lines.length > 0) save(next)
    if (line) show(line)
    else discard()
    return line !== undefined
  }
  const addPhoto = (link: string) =>
    change((previous) => ({ ...previous, photos: [kind.photoOf(link), ...((previous.photos ?? []) as unknown[])] }))
  const takeContact = ({ field = 'mobile', value }: ContactDetail) =>
    change((previous) => ({ ...previous, contact: { ...(previous.contact as Values), [field]: value } }))
  const dismiss = (word: string) => change((previous) => ({ ...previous, unread: unreadOf(previous).filter((each) => each !== word) }))
  const [typedModel, setTypedModel] = useState('')
  useTypedModel(typedModel, kind.isWanted, (reading) =>
    change((previous) => (previous[kind.model] === typedModel ? completeFromModel(kind, previous, reading) : previous)),
  )
  const setField = (name: string, value: unknown) => {
    if (name === kind.model) setTypedModel(String(value))
    change((previous) => withField(previous, name, typeof value === 'function' ? value(previous[name]) : value))
  }
  const remark = (word: string) => {
    change((previous) => ({ ...previous, description: [previous.description, word].filter((each) => !isEmpty(each)).join(' ') }))
    dismiss(word)
  }
  return { ...saved, lines, active, addPhoto, open, paste, finish, takeContact, dismiss, setField, remark, forget }
}

export type PublishDraft = ReturnType<typeof usePublishDraft>
