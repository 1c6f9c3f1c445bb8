import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { menu } from '#modules/system/menu/menu.resource.ts'
import { fakeApi, heldBack, rejected } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import type { Resource } from '../resource/resource.ts'
import { WithHistory } from './state-history.tsx'

const history = 'GET /blade-machine/machine/state-history'

const taken = {
  createTime: '2026-03-08 13:35:00',
  createUserName: 'Lee',
  label: 'Take off the shelf',
  fromName: 'On the shelf',
  toName: 'Off the shelf',
  reason: 'Sold elsewhere',
  recorded: { unitPrice: '12800.5', model: 'YE3', unknown: 'not declared' },
}
const expired = {
  ...{ createTime: '2026-03-01 00:00:00', createUserName: '', label: 'Expire', fromName: 'On the shelf', toName: 'Expired' },
  ...{ reason: '', recorded: {} },
}

const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)

function renderRow(answer: object | (() => unknown), resource: Resource = machine) {
  const api = fakeApi({ [history]: answer })
  renderAdmin(
    <WithHistory page={{ resource }} row={{ id: '7' }}>
      <p>The data</p>
    </WithHistory>,
  )
  return api
}

const openHistory = () => fireEvent.click(screen.getByRole('tab', { name: 'State history' }))
const entries = () => [...document.querySelectorAll('.state-history li, .state-history .ant-timeline-item')]

test('the data of a row stands in a first tab, and its history is loaded only when its tab is opened', async () => {
  const api = renderRow([taken])
  screen.getByText('The data')
  expect(tabs()).toEqual(['Data', 'State history', 'Changes'])
  expect(api.sent(history)).toEqual([])
  openHistory()
  await screen.findByText('Take off the shelf')
  expect(screen.queryByText('The data')).toBeNull()
  expect(api.sent(history)).toMatchObject([{ query: { id: '7' } }])
})

test('each transition says what was done, from which state to which, when, by whom, why, and what the row held', async () => {
  renderRow([taken, expired])
  openHistory()
  await screen.findByText('Take off the shelf')
  expect(entries().map(({ textContent }) => textContent)).toEqual([
    'Take off the shelf On the shelf → Off the shelf2026-03-08 13:35:00LeeSold elsewhereModel YE3Unit price 12\u202f800.50',
    'Expire On the shelf → Expired2026-03-01 00:00:00System',
  ])
  expect(document.querySelectorAll('.state-history p')).toHaveLength(5)
  expect(entries().map((entry) => entry.querySelectorAll('.state-history-meta').length)).toEqual([2, 1])
})

test('the history can be scrolled by keyboard, and has a name', async () => {
  renderRow([taken])
  openHistory()
  await screen.findByText('Take off the shelf')
  const section = screen.getByRole('region', { name: 'State history' })
  expect(section.tabIndex).toBe(0)
})

test('a row whose state has not changed yet says so, once that is known', async () => {
  const { answer, release } = heldBack<object>()
  renderRow(() => answer)
  openHistory()
  await waitFor(() => expect(document.querySelector('.ant-skeleton')).not.toBeNull())
  expect(screen.queryByText('The state has not changed yet')).toBeNull()
  release([])
  await screen.findByText('The state has not changed yet')
  expect(document.querySelector('.state-history, .ant-skeleton')).toBeNull()
})

test('a history that cannot be loaded has the message of the server, and can be tried again', async () => {
  const api = renderRow(() => rejected(500, 'The server is busy'))
  openHistory()
  await screen.findByText('The server is busy')
  api.answer(history, [expired])
  press('Try again')
  await screen.findByText('Expire')
  expect(screen.queryByText('The server is busy')).toBeNull()
})

test('a row of the platform, whose changes are not recorded, has no tabs', () => {
  renderRow([], menu)
  screen.getByText('The data')
  expect(tabs()).toEqual([])
})
