import { useEffect, useMemo, useRef, useState } from 'react'
import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { CallError } from '#ui/request.ts'
import {
  completeFromModel,
  copyOf,
  draftKeyOf,
  draftOf,
  fillFromReading,
  newDraft,
  nextDraft,
  type PasteAnswer,
  type ReadMotor,
  type TextSource,
  unreadOf,
  withField,
} from './draft.ts'
import { readText } from './paste-box.tsx'
import type { Photo } from './photo.ts'
import type { PublishData, Values } from './publish.loader.ts'
import { useDraft } from './use-draft.ts'
import { finished, opened, useLines } from './use-lines.ts'

const initialOf = ({ row, copied, account, latest }: PublishData) => {
  if (row) return draftOf(row)
  return copied ? copyOf(copied) : newDraft(account, latest ?? undefined)
}

/** Milliseconds after the last letter of a model. */
const delay = 500

/** Reads a typed model 500 ms after the last key. */
function useModel(model: string, onRead: (reading: ReadMotor) => void): void {
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (model.trim() === '') return
    const timer = setTimeout(async () => {
      try {
        const { motors } = await readText(model)
        if (motors[0]) latest.current(motors[0])
      } catch (error) {
        // The catalogue only helps; the form works without it.
        if (!(error instanceof CallError)) throw error
      }
    }, delay)
    return () => clearTimeout(timer)
  }, [model])
}

/** The listing in the form with the pasted list that it is one of, both saved on the device, and what changes them. */
export function useListing(data: PublishData) {
  const { account, row, copied } = data
  const initial = useMemo(() => initialOf(data), [data])
  const [{ draft, restored }, change, discard] = useDraft(draftKeyOf(account.id, row?.id ?? (copied && `copy-${copied.id}`)), initial)
  const { lines, active, save, forget } = useLines(`motorspot-publish-${account.id}-lines`)

  const open = (index: number) => {
    const line = lines[index]
    if (!line || index === active) return
    save(opened({ lines, active }, draft, index))
    change((previous) => line.draft ?? fillFromReading(nextDraft(previous, account), line.motor, 'SELLER'))
  }
  const paste = ({ motors, contacts }: PasteAnswer, source: TextSource) => {
    const [first] = motors
    if (first) change((previous) => ({ ...fillFromReading(previous, first, source), contacts }))
    if (motors.length > 1) save({ lines: motors.map((motor) => ({ motor })), active: 0 })
  }
  /** After the listing was stored; returns whether another one of the list is in the form now. */
  const finish = (state: string): boolean => {
    const next = finished({ lines, active }, state)
    const line = next.lines[next.active]
    if (lines.length > 0) save(next)
    if (line) change((previous) => line.draft ?? fillFromReading(nextDraft(previous, account), line.motor, 'SELLER'))
    else discard()
    return line !== undefined
  }
  const addNameplate = (link: string) =>
    change((previous) => ({ ...previous, photos: [{ link, photoType: 'NAMEPLATE' }, ...((previous.photos ?? []) as Photo[])] }))
  const takeContact = ({ field = 'mobile', value }: ContactDetail) =>
    change((previous) => ({ ...previous, contact: { ...(previous.contact as Values), [field]: value } }))
  const dismiss = (word: string) => change((previous) => ({ ...previous, unread: unreadOf(previous).filter((each) => each !== word) }))
  const [typedModel, setTypedModel] = useState('')
  useModel(typedModel, (reading) => change((previous) => (previous.model === typedModel ? completeFromModel(previous, reading) : previous)))
  const setField = (name: string, value: unknown) => {
    if (name === 'model') setTypedModel(String(value))
    change((previous) => withField(previous, name, typeof value === 'function' ? value(previous[name]) : value))
  }
  const remark = (word: string) => {
    change((previous) => ({ ...previous, description: [previous.description, word].filter((each) => !isEmpty(each)).join(' ') }))
    dismiss(word)
  }
  const actions = { addNameplate, open, paste, finish, takeContact, dismiss, setField, remark, discard, forget }
  return { draft, restored, lines, active, ...actions }
}
