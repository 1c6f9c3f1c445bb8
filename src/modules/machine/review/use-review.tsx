import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { JsonRow, Values } from '#kernel/admin/form-values.ts'
import { pageWords } from '#kernel/admin/page.words.ts'
import { titleOf } from '#kernel/admin/page-shape.ts'
import { useDetail } from '#kernel/admin/use-resource.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { useHeldDecisions } from './use-held-decisions.tsx'

/** What the review of any resource tells of the row. */
export interface CommonCase {
  readonly claimedBy: string
  readonly contacts: readonly { readonly field: string; readonly label: string; readonly found: string }[]
  readonly approvedAt: string
  readonly was: Values
  readonly is: Values
}

/** Where rows of one resource are reviewed. */
export interface ReviewedResource {
  readonly resource: Resource
  /** The path of the calls of the review. */
  readonly at: string
  /** The permission to decide. */
  readonly code: string
  /** The action that changes the state, and the field of the state. */
  readonly action: string
  readonly field: string
  /** The state of what is approved. */
  readonly approved: string
}

export interface ReviewFigures {
  readonly now: string
  readonly waiting: number
  readonly oldest: string
  readonly days: readonly {
    readonly day: string
    readonly approved: number
    readonly byRule: number
    readonly rejected: number
    readonly own: number
  }[]
}

interface Decision {
  readonly announcement: Words
  /** Where the decision is rejected. */
  readonly failed: Words
  readonly body: Readonly<Record<string, string>>
}

const approval = {
  announcement: ['{n} 秒后通过：{title}', 'Approved in {n} seconds: {title}'],
  failed: ['未通过：{title}。{why}', 'Not approved: {title}. {why}'],
} as const

const rejection = {
  announcement: ['{n} 秒后驳回：{title}', 'Rejected in {n} seconds: {title}'],
  failed: ['未驳回：{title}。{why}', 'Not rejected: {title}. {why}'],
} as const

/** Queries of the row that is shown until it is decided. */
const untilDecided: ReadonlySet<unknown> = new Set(['review-next', 'review-case', 'detail'])

/** The row that a reviewer looks at, what speaks for and against it, and the ways on. */
export function useReview<Case extends CommonCase>({ resource, at, action, field, approved }: ReviewedResource) {
  const t = useT()
  const lang = useLang()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { hold, isHeld, undoLatest } = useHeldDecisions()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [decidedIds, setDecidedIds] = useState<readonly string[]>([])
  const passed = [...skipped, ...decidedIds]
  const taken = useQuery({
    queryKey: [resource.name, lang, 'review-next', passed],
    queryFn: () => call<{ id: string }>('POST', `${at}/next`, { body: { skipped: passed, held: decidedIds } }),
    gcTime: 0,
  })
  const figures = useQuery({
    queryKey: [resource.name, lang, 'review-figures'],
    queryFn: () => call<ReviewFigures>('GET', `${at}/figures`),
  })
  const id = taken.data?.id
  const row = useDetail(resource, id ? { id } : undefined)
  const found = useQuery({
    queryKey: [resource.name, lang, 'review-case', id],
    queryFn: () => call<Case>('GET', `${at}/case`, { query: { id: id ?? '' } }),
    enabled: Boolean(id),
    gcTime: 0,
  })
  const showAgain = (id: string): void => setDecidedIds((ids) => ids.filter((each) => each !== id))
  /** Decides about a row as it was shown, once that can no longer be taken back; the next one is shown at once. */
  const decide = (row: JsonRow, { announcement, failed, body }: Decision): void => {
    const title = titleOf(resource, row, lang)
    const send = async (): Promise<void> => {
      try {
        await call('POST', `${resource.at[0]}/${action}`, { body: { ids: [row.id], ...body, rowVersions: [row.rowVersion] } })
      } catch (error) {
        const why = error instanceof CallError ? error.msg : t(pageWords.actionFailed)
        message.error(t(failed, { title, why }))
        showAgain(row.id)
      }
      // Not what the reviewer reads now: it stays as it is under the eyes.
      const isRead = ([name, , what]: readonly unknown[]): boolean => name !== resource.name || untilDecided.has(what)
      await client.invalidateQueries({ predicate: ({ queryKey }) => !isRead(queryKey) })
    }
    hold(row.id, { announcement, title, send, takeBack: () => showAgain(row.id) })
    // One that was sent may be sent for review again.
    setDecidedIds((ids) => [...ids.filter(isHeld), row.id])
  }
  return {
    /** undefined while it is asked for; '' where none waits. */
    id,
    figures: figures.data,
    row: row.data?.id === id ? row.data : undefined,
    found: found.data,
    error: taken.error ?? row.error ?? found.error ?? figures.error,
    retry: () => void Promise.all([taken.refetch(), row.refetch(), found.refetch(), figures.refetch()]),
    approve: (row: JsonRow) => decide(row, { ...approval, body: { [field]: approved } }),
    reject: (row: JsonRow, reason: string) => decide(row, { ...rejection, body: { [field]: 'REJECTED', reason } }),
    /** Takes back the latest decision, whose row is shown again; undefined where none can be taken back. */
    undo: undoLatest,
    /** The next one; this one comes again when the list begins anew. */
    next: () => id && setSkipped([...skipped, id]),
    again: () => {
      const held = decidedIds.filter(isHeld)
      if (held.length === passed.length) return void taken.refetch()
      setSkipped([])
      setDecidedIds(held)
    },
    hasSkipped: skipped.length > 0,
  }
}
