import { useEffect, useMemo, useRef } from 'react'
import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { useNow } from '../../use-now.ts'
import type { PasteAnswer } from '../publish/draft.ts'
import { readText } from '../publish/paste-box.tsx'
import type { Values } from '../publish/publish.loader.ts'
import { useDraft } from '../publish/use-draft.ts'
import { finished, opened, useLines } from '../publish/use-lines.ts'
import { demandCopyOf, demandDraftOf, fillDemand, newDemand, nextDemand, unreadIn } from './demand-draft.ts'
import type { PurchasePublishData } from './purchase-publish.loader.ts'
import { forgetWantedList, keptWantedList } from './wanted-list.ts'

function initialOf({ row, isCopy, account }: PurchasePublishData, now: string) {
  if (row) return isCopy ? demandCopyOf(row, now) : demandDraftOf(row)
  return newDemand(account, now)
}

/** The demand in the form with the pasted list that it is one of, both saved on the device, and what changes them. */
export function useDemand(data: PurchasePublishData) {
  const { account, row, isCopy, line } = data
  const now = useNow()
  const initial = useMemo(() => initialOf(data, now), [data, now])
  const [{ draft, restored }, change, discard] = useDraft(`motorspot-demand-${account.id}-${row && !isCopy ? row.id : 'new'}`, initial)
  const { lines, active, save, forget } = useLines(`motorspot-demand-${account.id}-lines`)

  const open = (index: number) => {
    const chosen = lines[index]
    if (!chosen || index === active) return
    save(opened({ lines, active }, draft, index))
    change((previous) => chosen.draft ?? fillDemand(nextDemand(previous, account, now), chosen.motor))
  }
  const fill = ({ motors, contacts }: PasteAnswer) => {
    const [first] = motors
    if (first) change((previous) => ({ ...fillDemand(previous, first), contacts }))
    if (motors.length > 1) save({ lines: motors.map((motor) => ({ motor })), active: 0 })
  }
  // A search or a list that found nothing is another demand than the one that was begun: that keeps only what is the buyer's.
  const latest = useRef({ draft, fill, change, account, now })
  useEffect(() => {
    latest.current = { draft, fill, change, account, now }
  })
  const isNew = row === null
  useEffect(() => {
    const text = keptWantedList() || line
    if (!isNew || text === '') return
    let isShown = true
    void readText(text, { wanted: true })
      .then((answer) => {
        const { draft, fill, change, account, now } = latest.current
        // After a reload the demand is as it was left.
        if (!isShown || draft.line === text) return
        change((previous) => ({ ...nextDemand(previous, account, now), line: text }))
        fill(answer)
        forgetWantedList()
      })
      // The text stands in the box, where it can be read again.
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [line, isNew])

  /** After the demand was stored; returns whether another one of the list is in the form now. */
  const finish = (state: string): boolean => {
    const next = finished({ lines, active }, state)
    const following = next.lines[next.active]
    if (lines.length > 0) save(next)
    if (following) change((previous) => following.draft ?? fillDemand(nextDemand(previous, account, now), following.motor))
    else discard()
    return following !== undefined
  }
  const setField = (name: string, value: unknown) =>
    change((previous) => ({ ...previous, [name]: typeof value === 'function' ? value(previous[name]) : value }))
  const addPhoto = (link: string) => change((previous) => ({ ...previous, photos: [link, ...((previous.photos ?? []) as string[])] }))
  const takeContact = ({ field = 'mobile', value }: ContactDetail) =>
    change((previous) => ({ ...previous, contact: { ...(previous.contact as Values), [field]: value } }))
  const dismiss = (word: string) => change((previous) => ({ ...previous, unread: unreadIn(previous).filter((each) => each !== word) }))
  const remark = (word: string) => {
    change((previous) => ({ ...previous, description: [previous.description, word].filter((each) => !isEmpty(each)).join(' ') }))
    dismiss(word)
  }
  return { draft, restored, lines, active, open, fill, finish, setField, addPhoto, takeContact, dismiss, remark, discard, forget }
}
