import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, pageOf, rejected } from '#test/fake-api.ts'
import { now, renderAdmin } from '#test/render-admin.tsx'
import { Notifications } from './notifications.tsx'

const base = '/blade-desk/notification'
const row = (id: string, readState: string) => ({
  id,
  kind: 'REPORT',
  kindName: 'Reports',
  title: `Report ${id}`,
  text: 'A listing was reported',
  path: `/report/${id}`,
  readState,
  createTime: now,
})
const latest = [row('1', 'UNREAD'), row('2', 'READ')]

test('the bell says how many notifications are unread, and opens the latest ones', async () => {
  const user = userEvent.setup()
  fakeApi({ [`GET ${base}/unread`]: { unread: 1 }, [`GET ${base}/mine`]: pageOf(latest) })
  renderAdmin(<Notifications />)
  await user.click(await screen.findByRole('button', { name: 'Notifications: 1 unread' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect((await dialog.findByRole('link', { name: 'Report 2' })).getAttribute('href')).toBe('/en/report/2')
  expect(dialog.getAllByRole('button', { name: /^Mark as read: / })).toHaveLength(1)
})

test('a notification is marked as read, and so are all of them', async () => {
  const user = userEvent.setup()
  const api = fakeApi({ [`GET ${base}/unread`]: { unread: 1 }, [`GET ${base}/mine`]: pageOf(latest), [`POST ${base}/read`]: {} })
  renderAdmin(<Notifications />)
  await user.click(await screen.findByRole('button', { name: 'Notifications: 1 unread' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Report 1' }))
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(api.sent(`POST ${base}/read`).map(({ body }) => body)).toEqual([{ ids: '1' }, { ids: '' }]))
  // The numbers are read again.
  await waitFor(() => expect(api.sent(`GET ${base}/unread`).length).toBeGreaterThan(1))
})

test('what cannot be read or marked is a sentence; without notifications it says so', async () => {
  const user = userEvent.setup()
  const api = fakeApi({ [`GET ${base}/unread`]: { unread: 0 }, [`GET ${base}/mine`]: () => rejected(500, 'The database is away') })
  renderAdmin(<Notifications />)
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('The database is away')
  api.answer(`GET ${base}/mine`, pageOf([]))
  await user.click(screen.getByRole('button', { name: /retry|try again/i }))
  await screen.findByText('Nothing yet')
})
