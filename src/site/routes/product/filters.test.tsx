import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { Chips } from './chips.tsx'
import { Filters } from './filters.tsx'
import ListEffects from './list-effects.tsx'
import { parseProductQuery } from './product-query.ts'
import { shownFilters } from './shown-filters.ts'

const counted = (...keys: string[]) => keys.map((key) => ({ key, label: key, count: 3 }))
const facets = { poles: counted('2', '4', '6'), powerKw_between: counted('0-1', '1-10') }

const close = () => undefined

function Page({ open }: { open: boolean }) {
  const query = parseProductQuery(new URLSearchParams(useLocation().search))
  const shown = shownFilters(query, undefined, { facets, types: [] }, 'en')
  return (
    <div id="content">
      <p role="status" tabIndex={-1} />
      <Filters query={query} shown={shown} total={3} open={open} busy={false} onClose={close} />
      <Chips {...shown} />
      <ListEffects chips={shown.chips} open={open} onClose={close} />
    </div>
  )
}

function show(path: string, { open = false } = {}) {
  const router = createMemoryRouter([{ path: '*', element: <Page open={open} /> }], { initialEntries: ['/home', path], initialIndex: 1 })
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return { router, search: () => router.state.location.search, user: userEvent.setup() }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })

test('a filter that is chosen keeps the focus, and the fields show the filters of the page', async () => {
  const { router, search, user } = show('/product')
  const four = box('4')
  four.focus()
  await user.keyboard(' ')
  expect(search()).toBe('?poles=4')
  expect(document.activeElement).toBe(box('4'))
  expect(box('4')).toBe(four)
  await router.navigate('/product?poles=6')
  await waitFor(() => expect([box('4').checked, box('6').checked]).toEqual([false, true]))
})

test('a filter that is removed passes the focus on to the next one, the last to the number of motors', async () => {
  const { search, user } = show('/product?poles=4,6')
  for (const next of [() => screen.getByRole('link', { name: /Remove/ }), () => screen.getByRole('status')]) {
    screen.getAllByRole('link', { name: /Remove/ })[0]?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(next()))
  }
  expect(search()).toBe('')
})

test('filters chosen in one visit of the drawer are one step of the history', async () => {
  const { router, search, user } = show('/product', { open: true })
  await user.click(box('4'))
  await user.click(box('6'))
  await waitFor(() => expect(search()).toBe('?poles=4,6'))
  await router.navigate(-1)
  await waitFor(() => expect([router.state.location.pathname, search()]).toEqual(['/product', '']))
})

test('a bound is applied when it is complete, and what is no number says so', async () => {
  const { search } = show('/product')
  const most = screen.getByRole<HTMLInputElement>('textbox', { name: 'Power (kW): maximum' })
  fireEvent.input(most, { target: { value: 'eleven' } })
  expect(search()).toBe('')
  fireEvent.change(most)
  expect([search(), most.validationMessage]).toEqual(['', 'Enter a number such as 7.5'])
  most.value = '11kw'
  fireEvent.change(most)
  await waitFor(() => expect([search(), most.value]).toEqual(['?powerKw_le=11', '11']))
})

function Drawer() {
  const [open, setOpen] = useState(false)
  const shown = shownFilters(parseProductQuery(new URLSearchParams()), undefined, { facets, types: [] }, 'en')
  const onClose = useCallback(() => setOpen(false), [])
  return (
    <>
      <header>MotorSpot</header>
      <main>
        <Filters query={parseProductQuery(new URLSearchParams())} shown={shown} total={3} open={open} busy={false} onClose={onClose} />
        <section>
          <a href="#filters" onClick={() => setOpen(true)}>
            Filters
          </a>
        </section>
        <ListEffects chips={[]} open={open} onClose={onClose} />
      </main>
    </>
  )
}

test('the drawer is a dialog while it is open, nothing behind it can be reached, and its end leads back to the button', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Drawer /> }])
  const { container } = render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  const opener = screen.getByRole('link', { name: 'Filters' })
  const inert = () => [...container.querySelectorAll('[inert]')].map(({ tagName }) => tagName)
  for (const end of [() => fireEvent.keyDown(document, { key: 'Escape' }), () => fireEvent(window, new PopStateEvent('popstate'))]) {
    fireEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    expect([dialog.getAttribute('aria-modal'), inert(), dialog.contains(document.activeElement)]).toEqual([
      'true',
      ['HEADER', 'SECTION'],
      true,
    ])
    end()
    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect([screen.queryByRole('dialog'), inert()]).toEqual([null, []])
  }
})
