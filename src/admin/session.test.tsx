import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { useOwnAccount } from './session.ts'

function Page() {
  useOwnAccount(true)
  return null
}

function TopBar() {
  const { data } = useOwnAccount(false)
  return <p>{data ? `picture ${data.avatar}` : 'as at the login'}</p>
}

test('the top bar shows the picture that the page of the account has read, and reads nothing by itself', async () => {
  const api = fakeApi({ 'GET /blade-user/info': { avatar: 'new.webp' } })
  const { unmount } = renderAdmin(<TopBar />)
  await screen.findByText('as at the login')
  expect(api.sent('GET /blade-user/info')).toEqual([])
  unmount()
  renderAdmin(
    <>
      <TopBar />
      <Page />
    </>,
  )
  await screen.findByText('picture new.webp')
})
