import { useEffect, useMemo, useRef, useState } from 'react'
import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { useNow } from '../../use-now.ts'
import {
  baseOf,
  completeFromModel,
  copyOf,
  draftKeyOf,
  draftOf,
  fillFromReading,
  fingerprintOf,
  newDraft,
  nextDraft,
  type PasteAnswer,
  reopened,
  type TextSource,
  unreadOf,
  withField,
  withoutEarlier,
} from './draft.ts'
import type { Draft, FormDefinition } from './form-definition.ts'
import { readText } from './paste-box.tsx'
import type { PublishData, Values } from './publish.loader.ts'
import { useDraft } from './use-draft.ts'
import { finished, type Line, opened, useLines } from './use-lines.ts'
import { useTypedModel } from './use-typed-model.ts'

function initialOf(definition: FormDefinition, { row, copied, account, latest }: PublishData, now: string): Draft {
  if (row) return draftOf(definition, row)
  return copied ? copyOf(definition, copied, now) : newDraft(definition, account, now, latest ?? undefined)
}

/** Reads once a text that another page or the address has brought: it is about another motor than the one that was begun. */
function useBroughtText(
  definition: FormDefinition,
  { row, line }: PublishData,
  draft: Draft,
  onRead: (text: string, answer: PasteAnswer) => void,
) {
  const latest = useRef({ draft, onRead })
  useEffect(() => {
    latest.current = { draft, onRead }
  })
  const isNew = row === null
  useEffect(() => {
    const text = definition.brought?.text() || line
    if (!isNew || text === '') return
    let isShown = true
    void readText(text, { wanted: definition.isWanted })
      .then((answer) => {
        // After a reload the draft is as it was left.
        if (!isShown || latest.current.draft.line === fingerprintOf(text)) return
        latest.current.onRead(text, answer)
        definition.brought?.forget()
      })
      // The text stands in the box, where it can be read again.
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [definition, line, isNew])
}

/** What is in the form with the pasted list that it is one of, both saved on the device, and what changes them. */
export function usePublishDraft(definition: FormDefinition, data: PublishData) {
  const { account, row, copied } = data
  const now = useNow()
  const initial = useMemo(() => initialOf(definition, data, now), [definition, data, now])
  const saved = useDraft(draftKeyOf(definition, account.id, row?.id ?? (copied && `copy-${copied.id}`)), initial)
  const { draft, change, discard } = saved
  const { lines, active, base, save, forget } = useLines(`${definition.storage}-${account.id}-lines`)
  const state = { lines, active, ...(base && { base }) }

  const show = (line: Line) =>
    change((previous) =>
      line.draft
        ? reopened(line.draft, previous)
        : fillFromReading(
            definition,
            nextDraft(definition, previous, account, now, base, lines[active]?.motor.values),
            line.motor,
            'SELLER',
          ),
    )
  const open = (index: number) => {
    const line = lines[index]
    if (!line || index === active) return
    save(opened(state, draft, index))
    show(line)
  }
  const paste = ({ motors, contacts }: PasteAnswer, source: TextSource, before: Draft = draft) => {
    const [first] = motors
    if (first) change((previous) => ({ ...fillFromReading(definition, withoutEarlier(previous, first, source), first, source), contacts }))
    if (first && motors.length > 1)
      save({ lines: motors.map((motor) => ({ motor })), active: 0, base: baseOf(definition, before, first, source) })
  }
  useBroughtText(definition, data, draft, (line, answer) => {
    const next = nextDraft(definition, draft, account, now, data.latest ?? undefined)
    change(() => ({ ...next, line: fingerprintOf(line) }))
    paste(answer, 'SELLER', next)
  })
  /** After it was stored; returns whether another one of the list is in the form now. */
  const finish = (reached: string): boolean => {
    const next = finished(state, reached)
    const line = next.lines[next.active]
    if (lines.length > 0) save(next)
    if (line) show(line)
    else discard()
    return line !== undefined
  }
  const addPhoto = (link: string) =>
    change((previous) => ({ ...previous, photos: [definition.photoOf(link), ...((previous.photos ?? []) as unknown[])] }))
  const takeContact = ({ field = 'mobile', value }: ContactDetail) =>
    change((previous) => ({ ...previous, contact: { ...(previous.contact as Values), [field]: value } }))
  const dismiss = (word: string) => change((previous) => ({ ...previous, unread: unreadOf(previous).filter((each) => each !== word) }))
  const [typedModel, setTypedModel] = useState('')
  useTypedModel(typedModel, definition.isWanted, (reading) =>
    change((previous) => (previous[definition.model] === typedModel ? completeFromModel(definition, previous, reading) : previous)),
  )
  const setField = (name: string, value: unknown) => {
    if (name === definition.model) setTypedModel(String(value))
    change((previous) => withField(previous, name, typeof value === 'function' ? value(previous[name]) : value))
  }
  const remark = (word: string) => {
    change((previous) => ({ ...previous, description: [previous.description, word].filter((each) => !isEmpty(each)).join(' ') }))
    dismiss(word)
  }
  return { ...saved, lines, active, addPhoto, open, paste, finish, takeContact, dismiss, setField, remark, forget }
}

export type PublishDraft = ReturnType<typeof usePublishDraft>
