import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Lang } from '#i18n/address.ts'
import { LanguageProvider } from '#i18n/language.tsx'
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

function BothLanguages() {
  const [lang, setLang] = useState<Lang>('zh')
  return (
    <LanguageProvider lang={lang}>
      <TopBar />
      {lang === 'zh' && <Page />}
      <button type="button" onClick={() => setLang('en')}>
        English
      </button>
    </LanguageProvider>
  )
}

test('the top bar still shows that picture in another language', async () => {
  fakeApi({ 'GET /blade-user/info': { avatar: 'new.webp' } })
  renderAdmin(<BothLanguages />)
  await screen.findByText('picture new.webp')
  fireEvent.click(screen.getByText('English'))
  screen.getByText('picture new.webp')
})
