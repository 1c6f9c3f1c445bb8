import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { collaboration } from '../../collaboration/collaboration/collaboration.resource.ts'
import { ReviewScreen } from './review-screen.tsx'
import { secondsToUndo } from './use-held-decisions.tsx'

afterEach(() => void vi.useRealTimers())

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

/** The decisions that are sent from a desk with two demands that wait. */
const renderDesk = async (number?: string) => (await renderDeskWithApi(number)).decided

async function renderDeskWithApi(number?: string) {
  const waiting = ['11', '12']
  const decided: unknown[] = []
  const row = (id = '') => ({
    id,
    title: `求购 ${id}`,
    titleEn: titles[id],
    demandStatus: 'PENDING',
    demandStatusName: 'Pending',
    createTime: '2026-03-08 11:05:47',
    rowVersion: 3,
  })
  const api = fakeApi({
    'POST /review/next': ({ body }) => {
      const { skipped } = body as { skipped: string[] }
      return { id: waiting.find((id) => !skipped.includes(id)) ?? '' }
    },
    'GET /review/figures': { now: '2026-03-08 14:05:00', waiting: 2, oldest: '', days: [] },
    'GET /review/case': { claimedBy: '', contacts: [], approvedAt: '', was: {}, is: {} },
    'GET /dictionary': [{ dictKey: 'BAD', dictValue: 'The photos are not readable' }],
    [`GET ${at}/detail`]: ({ query }) => row(query.id),
    [`POST ${at}/move`]: ({ body }) => {
      decided.push(body)
      waiting.splice(0, waiting.length, ...waiting.filter((id) => !(body as { ids: string[] }).ids.includes(id)))
      return {}
    },
  })
  renderAdmin(
    <ReviewScreen reviewed={reviewed} {...(number && { number })}>
      {() => null}
    </ReviewScreen>,
  )
  await screen.findByRole('heading', { name: titles['11'] as string })
  await waitFor(() => expect(screen.getByText('Reject').closest('button')?.disabled).toBe(false))
  return { api, decided }
}

const pressReject = (): void => press('Reject R')

/** Lets the time pass in which an approval can be taken back. */
const passTimeToUndo = () => act(() => vi.advanceTimersByTimeAsync(secondsToUndo * 1000))

const titleShown = (id: string) => screen.findByRole('heading', { name: titles[id] as string })

test('beside the title stands how long ago a row was made, where the page names that', async () => {
  await renderDesk('createTime')
  const made = screen.getByTitle('2026-03-08 11:05:47')
  expect([made.textContent, screen.queryByText('2026-03-08 11:05:47')]).toEqual([expect.stringMatching(/ago$|前$/), null])
})

test('an approval is said, and the focus goes to the next one; it is sent as it was read once it cannot be undone any more', async () => {
  const decided = await renderDesk()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  press('Approve A')
  await screen.findByText('Approved in 10 seconds: Wanted: 5.5 kW')
  const next = await titleShown('12')
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(decided).toEqual([])
  await passTimeToUndo()
  expect(decided).toMatchObject([{ ids: ['11'], demandStatus: 'OPEN', rowVersions: [3] }])
  expect(screen.queryByText('Approved in 10 seconds: Wanted: 5.5 kW')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo the decision Z' })).toBeNull()
  await titleShown('12')
})

test('what can still be taken back is said to be held, so that nobody else is given it', async () => {
  const { api } = await renderDeskWithApi()
  press('Approve A')
  await titleShown('12')
  expect(api.sent('POST /review/next').at(-1)?.body).toEqual({ skipped: ['11'], held: ['11'] })
})

test('an approval that is undone by its button was never sent, and the row is shown again', async () => {
  const decided = await renderDesk()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  press('Approve A')
  await titleShown('12')
  press('Undo the decision Z')
  const again = await titleShown('11')
  await waitFor(() => expect(document.activeElement).toBe(again))
  await passTimeToUndo()
  expect(decided).toEqual([])
})

test('of two approvals each can be undone beside its sentence', async () => {
  const decided = await renderDesk()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  press('Approve A')
  await titleShown('12')
  await waitFor(() => expect(screen.getByText('Approve').closest('button')?.disabled).toBe(false))
  press('Approve A')
  await screen.findByText('Nothing waits for review.')
  const [first] = await screen.findAllByRole('button', { name: 'Undo' })
  fireEvent.click(first as HTMLElement)
  await titleShown('11')
  await passTimeToUndo()
  expect(decided).toMatchObject([{ ids: ['12'] }])
})

test('why an approval was rejected is said with the title, and the row is shown again', async () => {
  const { api } = await renderDeskWithApi()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  api.answer(`POST ${at}/move`, () => rejected(409, 'Somebody has changed this'))
  press('Approve A')
  await titleShown('12')
  await passTimeToUndo()
  await screen.findByText('Not approved: Wanted: 5.5 kW. Somebody has changed this')
  await titleShown('11')
})

test('whoever leaves the page is asked while an approval is not sent yet, and it is sent', async () => {
  const decided = await renderDesk()
  press('Approve A')
  await titleShown('12')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await waitFor(() => expect(decided).toHaveLength(1))
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
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

/** Rejects the row that is shown, for the first of the reasons and in own words. */
async function rejectWithReason(): Promise<void> {
  pressReject()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'The photos are not readable' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Another reason' }), { target: { value: '请补拍' } })
  fireEvent.click(screen.getByRole('dialog').querySelector('.ant-btn-dangerous') as HTMLElement)
}

test('a rejection is sent by the code of its reason once it cannot be undone any more, and the next one is shown at once', async () => {
  const decided = await renderDesk()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await rejectWithReason()
  await screen.findByText('Rejected in 10 seconds: Wanted: 5.5 kW')
  await titleShown('12')
  expect(decided).toEqual([])
  await passTimeToUndo()
  expect(decided).toMatchObject([{ ids: ['11'], demandStatus: 'REJECTED', reason: '{BAD}请补拍', rowVersions: [3] }])
})

test('a rejection that is undone was never sent, and the row is shown again', async () => {
  const decided = await renderDesk()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await rejectWithReason()
  await titleShown('12')
  press('Undo the decision Z')
  await titleShown('11')
  await passTimeToUndo()
  expect(decided).toEqual([])
})

test('nothing of a row is shown beside its title but the field that the page names', async () => {
  await renderDesk()
  expect(document.querySelector('.review-head')?.textContent).toBe('Wanted: 5.5 kWPending')
})
