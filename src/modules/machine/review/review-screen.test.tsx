import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { collaboration } from '../../collaboration/collaboration/collaboration.resource.ts'
import { ReviewScreen } from './review-screen.tsx'

const reviewed = {
  resource: collaboration,
  at: '/review',
  code: 'collaboration_edit',
  action: 'move',
  field: 'demandStatus',
  approved: 'OPEN',
} as const

const titles: Readonly<Record<string, string>> = { '11': 'Wanted: 5.5 kW', '12': 'Wanted: 11 kW' }
const at = '/blade-collaboration/collaboration'

/** A desk with two demands that wait. */
async function renderDesk() {
  const waiting = ['11', '12']
  const decided: unknown[] = []
  const row = (id = '') => ({
    id,
    title: `求购 ${id}`,
    titleEn: titles[id],
    demandStatus: 'PENDING',
    demandStatusName: 'Pending',
    rowVersion: 3,
  })
  fakeApi({
    'POST /review/next': () => ({ id: waiting[0] ?? '' }),
    'GET /review/figures': { now: '2026-03-08 14:05:00', waiting: 2, oldest: '', days: [] },
    'GET /review/case': { claimedBy: '', contacts: [], approvedAt: '', was: {}, is: {} },
    'GET /dictionary': [{ dictKey: 'BAD', dictValue: 'The photos are not readable' }],
    [`GET ${at}/detail`]: ({ query }) => row(query.id),
    [`POST ${at}/move`]: ({ body }) => {
      decided.push(body)
      waiting.shift()
      return {}
    },
  })
  renderAdmin(<ReviewScreen reviewed={reviewed}>{() => null}</ReviewScreen>)
  await screen.findByRole('heading', { name: titles['11'] as string })
  await waitFor(() => expect(screen.getByText('Reject').closest('button')?.disabled).toBe(false))
  return decided
}

const pressReject = (): void => press('Reject R')

test('what was decided is said, and the focus goes to the next one', async () => {
  const decided = await renderDesk()
  press('Approve A')
  await screen.findByText('Approved, its owner is notified: Wanted: 5.5 kW')
  const next = await screen.findByRole('heading', { name: titles['12'] as string })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(decided).toMatchObject([{ ids: ['11'], demandStatus: 'OPEN', rowVersions: [3] }])
})

test('a rejection begins at the first reason, and gives the focus back where it is cancelled', async () => {
  const decided = await renderDesk()
  pressReject()
  const reason = await screen.findByRole('checkbox', { name: 'The photos are not readable' })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  press('Cancel')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reject R'))
  expect(decided).toEqual([])
})

test('nothing of a row is shown beside its title but the field that the page names', async () => {
  await renderDesk()
  expect(document.querySelector('.review-head')?.textContent).toBe('Wanted: 5.5 kWPending')
})
