import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi } from '#test/fake-api.ts'
import InquiryPage from './inquiry.page.tsx'

const thread = {
  ...{ id: '7', listingId: '1', demandId: '', title: 'YE3-132S-4', other: 'Wuxi Pumps', isSeller: true, isBuyerHidden: false },
  ...{ quantity: 2, state: 'REPLIED', stateName: 'Answered', lastText: '', lastTime: '', unread: 0 },
}
const message = (id: string, text: string) => ({ id, text, fileName: '', isMine: true, createTime: '2026-11-20 08:00:00' })

/** The page of a thread, at an address. */
function open(address: string, unread = 0) {
  const loader = ({ request }: { request: Request }) => {
    const before = new URL(request.url).searchParams.get('before') ?? ''
    const messages = before === '' ? [message('21', 'the latest'), message('22', 'the very latest')] : [message('20', 'the one before')]
    return {
      ...{ thread: { ...thread, unread }, isBlocked: false, hasEarlier: before === '' },
      ...{ before: before === '21' ? before : '', messages },
    }
  }
  const routes = [{ path: '/en/messages/:id', Component: InquiryPage, loader, hydrateFallbackElement: <p /> }]
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
    </LanguageProvider>,
  )
  return userEvent.setup()
}

test('messages before those of the page are read by a link, and the form is where the latest are', async () => {
  const user = open('/en/messages/7')
  const form = () => screen.queryByRole('button', { name: 'Send' })
  await user.click(await screen.findByRole('link', { name: 'Earlier messages' }))
  await screen.findByText('the one before')
  expect([screen.queryByText('the latest'), screen.queryByRole('link', { name: 'Earlier messages' }), form()]).toEqual([null, null, null])
  await user.click(screen.getByRole('link', { name: 'Latest messages' }))
  await screen.findByText('the very latest')
  expect(form()).not.toBeNull()
})

test('a new message is read where it is shown, which is not among those before', async () => {
  const read = 'POST /blade-machine/inquiry/read'
  const api = fakeApi({ [read]: {} })
  const user = open('/en/messages/7?before=21', 2)
  const latest = await screen.findByRole('link', { name: 'Latest messages (2 unread)' })
  expect(api.sent(read)).toEqual([])
  await user.click(latest)
  await screen.findByText('the very latest')
  await waitFor(() => expect(api.sent(read).map(({ body }) => body)).toEqual([{ id: '7' }]))
})
