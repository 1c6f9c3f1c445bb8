import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { fakeApi, pageOf } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press, type } from '#test/render-field.tsx'
import type { MenuItem } from './menu-items.ts'
import { PageForPath } from './page-for-path.tsx'

const address = brand.menu.path
const menuItems: readonly MenuItem[] = [{ path: address, title: 'Brands', children: [] } as unknown as MenuItem]
const none = (): void => undefined

/** The page of the brands, with a button that takes the right to it away and gives it back. */
function Rights() {
  const [isGranted, setGranted] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setGranted(!isGranted)}>
        Change rights
      </button>
      <PageForPath address={address} menuItems={isGranted ? menuItems : []} loading={false} go={none} />
    </>
  )
}

test('what was typed outlives a right that is taken away, which the page says', async () => {
  fakeApi({ 'GET /blade-brand/brand/list': pageOf([]) })
  renderAdmin(<Rights />)
  await screen.findByText('No rows yet')
  press('Add')
  type('Code', 'B-7')
  fireEvent.click(screen.getByText('Change rights'))
  await screen.findByText('Your rights have changed')
  fireEvent.click(screen.getByText('Change rights'))
  expect((await screen.findByDisplayValue('B-7')).closest('form')).not.toBeNull()
})

test('a path that was never in the menu is not found', async () => {
  renderAdmin(<PageForPath address="/nowhere" menuItems={menuItems} loading={false} go={none} />)
  await screen.findByText('Page not found')
})
