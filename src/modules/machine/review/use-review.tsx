import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang } from '#i18n/language.tsx'
import { useAttempt } from '#kernel/admin/action-dialog.tsx'
import type { JsonRow, Values } from '#kernel/admin/form-values.ts'
import { useDetail, useResource } from '#kernel/admin/use-resource.ts'
import { call } from '#ui/call.ts'
import { machine } from '../machine/machine.resource.ts'

export interface ReviewCase {
  readonly claimedBy: string
  readonly compliance: string
  readonly warnings: readonly { readonly code: string; readonly level: 'ERROR' | 'WARN' | 'INFO'; readonly note: string }[]
  readonly contacts: readonly { readonly field: string; readonly label: string; readonly found: string }[]
  readonly market: { readonly price: number; readonly samples: number }
  readonly duplicates: readonly {
    readonly id: string
    readonly listingNo: string
    readonly title: string
    readonly stateName: string
    readonly quantity: number
  }[]
  readonly approvedAt: string
  readonly was: Values
  readonly is: Values
  readonly seller: {
    readonly name: string
    readonly company: string
    readonly since: string
    readonly isVerified: boolean
    readonly listings: number
    readonly onShelf: number
    readonly rejected: number
    readonly blocked: number
  }
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

/** The listing that a reviewer looks at, what speaks for and against it, and the ways on. */
export function useReview() {
  const lang = useLang()
  const attempt = useAttempt()
  const { act } = useResource(machine)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  // Every write of a listing asks again, so that a decision is followed by the next listing.
  const taken = useQuery({
    queryKey: [machine.name, lang, 'review-next', skipped],
    queryFn: () => call<{ id: string }>('POST', '/blade-machine/review/next', { body: { skipped } }),
    gcTime: 0,
  })
  const figures = useQuery({
    queryKey: [machine.name, lang, 'review-figures'],
    queryFn: () => call<ReviewFigures>('GET', '/blade-machine/review/figures'),
  })
  const id = taken.data?.id
  const row = useDetail(machine, id ? { id } : undefined)
  const found = useQuery({
    queryKey: [machine.name, lang, 'review-case', id],
    queryFn: () => call<ReviewCase>('GET', '/blade-machine/review/case', { query: { id: id ?? '' } }),
    enabled: Boolean(id),
    gcTime: 0,
  })
  const decide = async (listing: JsonRow, shelfStatus: 'ON' | 'REJECTED', reason = ''): Promise<void> => {
    setBusy(true)
    await attempt(async () => void (await act('shelf', [listing.id], { shelfStatus, reason, rowVersions: [listing.rowVersion] })))
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
