import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { PasteBox } from './paste-box.tsx'

const openBox = (props: { readonly wanted?: boolean; readonly given?: string } = {}) =>
  render(
    <MemoryRouter>
      <LanguageProvider lang="en">
        <PasteBox {...props} onRead={() => {}}>
          {null}
        </PasteBox>
      </LanguageProvider>
    </MemoryRouter>,
  )

afterEach(() => vi.unstubAllGlobals())

test.each([
  [false, ['/en/product_import']],
  [true, []],
])('a list with too many motors is rejected with the way to the import, which takes stock only (needed: %s)', async (wanted, ways) => {
  fakeApi({ 'POST /blade-machine/machine/read': () => rejected(400, 'At most 200 motors at once', { field: 'text' }) })
  const user = userEvent.setup()
  openBox({ wanted, given: 'YE3-132S-4' })
  await user.click(screen.getByRole('button', { name: 'Fill in' }))
  expect((await screen.findByText('At most 200 motors at once')).textContent).toContain('At most 200')
  expect(screen.queryAllByRole('link', { name: 'Import a stock list (Excel)' }).map((each) => each.getAttribute('href'))).toEqual(ways)
})

test.each([
  [true, 'YE3-132S-4\nYE3-90L-2', 0],
  [false, 'YE3-132S-4YE3-90L-2', 1],
])('Enter begins a line where there is no Shift+Enter, else it reads (on a touch screen: %s)', async (isTouch, written, calls) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTouch && query === '(pointer: coarse)' }))
  const api = fakeApi({ 'POST /blade-machine/machine/read': { motors: [], contacts: [] } })
  const user = userEvent.setup()
  const { container } = openBox()
  const box = within(container).getByRole('textbox')
  await user.type(box, 'YE3-132S-4{Enter}YE3-90L-2')
  expect((box as HTMLTextAreaElement).value).toBe(written)
  expect(api.sent('POST /blade-machine/machine/read')).toHaveLength(calls)
})
