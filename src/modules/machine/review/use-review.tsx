import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { useAttempt } from '#kernel/admin/action-dialog.tsx'
import type { JsonRow, Values } from '#kernel/admin/form-values.ts'
import { titleOf } from '#kernel/admin/page-shape.ts'
import { useDetail, useResource } from '#kernel/admin/use-resource.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { call } from '#ui/call.ts'

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

/** The row that a reviewer looks at, what speaks for and against it, and the ways on. */
export function useReview<Case extends CommonCase>({ resource, at, action, field, approved }: ReviewedResource) {
  const t = useT()
  const lang = useLang()
  const { message } = App.useApp()
  const attempt = useAttempt()
  const { act } = useResource(resource)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  // Every write of a row asks again, so that a decision is followed by the next one.
  const taken = useQuery({
    queryKey: [resource.name, lang, 'review-next', skipped],
    queryFn: () => call<{ id: string }>('POST', `${at}/next`, { body: { skipped } }),
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
  const decide = async (row: JsonRow, isApproved: boolean, reason = ''): Promise<void> => {
    const input = { [field]: isApproved ? approved : 'REJECTED', reason, rowVersions: [row.rowVersion] }
    setBusy(true)
    await attempt(async () => {
      await act(action, [row.id], input)
      const words = isApproved
        ? t(['已通过，发布者会收到通知：', 'Approved, its owner is notified: '])
        : t(['已驳回，发布者会收到通知和原因：', 'Rejected, its owner is told why: '])
      message.success(words + titleOf(resource, row, lang))
    })
    setBusy(false)
  }
  return {
    /** undefined while it is asked for; '' where none waits. */
    id,
    busy,
    figures: figures.data,
    row: row.data?.id === id ? row.data : undefined,
    found: found.data,
    error: taken.error ?? row.error ?? found.error ?? figures.error,
    retry: () => void Promise.all([taken.refetch(), row.refetch(), found.refetch(), figures.refetch()]),
    decide,
    /** The next one; this one comes again when the list begins anew. */
    next: () => id && setSkipped([...skipped, id]),
    again: () => (skipped.length > 0 ? setSkipped([]) : void taken.refetch()),
    hasSkipped: skipped.length > 0,
  }
}
