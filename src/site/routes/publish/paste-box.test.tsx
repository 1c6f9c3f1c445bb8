import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { PasteBox } from './paste-box.tsx'

test.each([
  [false, ['/en/product_import']],
  [true, []],
])('a list with too many motors is rejected with the way to the import, which takes stock only (needed: %s)', async (wanted, ways) => {
  fakeApi({ 'POST /blade-machine/machine/read': () => rejected(400, 'At most 200 motors at once', { field: 'text' }) })
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <LanguageProvider lang="en">
        <PasteBox wanted={wanted} given="YE3-132S-4" onRead={() => {}}>
          {null}
        </PasteBox>
      </LanguageProvider>
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Fill in' }))
  expect((await screen.findByText('At most 200 motors at once')).textContent).toContain('At most 200')
  expect(screen.queryAllByRole('link', { name: 'Import a stock list (Excel)' }).map((each) => each.getAttribute('href'))).toEqual(ways)
})
