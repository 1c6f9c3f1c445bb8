import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { type Tier, Tiers } from './tiers.tsx'

interface Shown {
  tiers: readonly Tier[]
}

function Form({ shown, onSubmit }: { readonly shown: Shown; readonly onSubmit: (event: { preventDefault: () => void }) => void }) {
  const [tiers, setTiers] = useState(shown.tiers)
  const change = (next: readonly Tier[]) => {
    shown.tiers = next
    setTiers(next)
  }
  return (
    <form onSubmit={onSubmit}>
      <Tiers label="Tiers" tiers={tiers} error={undefined} onChange={change} />
      <button type="submit">Publish</button>
    </form>
  )
}

function open(tiers: readonly Tier[]) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const shown: Shown = { tiers }
  render(
    <LanguageProvider lang="en">
      <Form shown={shown} onSubmit={onSubmit} />
    </LanguageProvider>,
  )
  return { user: userEvent.setup(), onSubmit, shown }
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('Enter goes from field to field, adds a row behind the last one that is filled in, and never sends the form', async () => {
  const { user, onSubmit, shown } = open([])
  await user.clear(screen.getByLabelText('Row 1: minimum quantity'))
  await user.keyboard('1{Enter}1,800{Enter}')
  expect(focused()).toBe('Row 2: minimum quantity')
  await user.keyboard('10{Enter}')
  expect(focused()).toBe('Row 2: unit price')
  await user.keyboard('1700{Enter}')
  expect(shown.tiers).toEqual([
    { minQty: '1', price: '1800' },
    { minQty: '10', price: '1700' },
    { minQty: '', price: '' },
  ])
  await user.keyboard('{Enter}{Enter}{Enter}')
  expect([shown.tiers.length, focused()]).toEqual([3, 'Row 3: unit price'])
  await user.click(screen.getByLabelText('Row 1: unit price'))
  await user.keyboard('{Enter}')
  expect([focused(), shown.tiers.length]).toEqual(['Row 2: minimum quantity', 3])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a row that is added has the focus, and one that is removed leaves it to the row in its place', async () => {
  const { user, shown } = open([
    { minQty: 1, price: '1800' },
    { minQty: 5, price: '1750' },
    { minQty: 10, price: '1700' },
  ])
  await user.click(screen.getByRole('button', { name: 'Add a row' }))
  expect(focused()).toBe('Row 4: minimum quantity')
  await user.click(screen.getByRole('button', { name: 'Remove row 4' }))
  expect(focused()).toBe('Row 3: minimum quantity')
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
  expect([focused(), shown.tiers.map(({ minQty }) => minQty)]).toEqual(['Row 1: minimum quantity', [5, 10]])
})

test('Tab goes through quantity, price and removal of each row, and then to the next row', async () => {
  const { user } = open([
    { minQty: 1, price: '1800' },
    { minQty: 5, price: '1750' },
  ])
  const order: (string | null | undefined)[] = []
  for (let time = 0; time < 8; time++) {
    await user.tab()
    order.push(focused())
  }
  expect(order).toEqual([
    ...['Row 1: minimum quantity', 'Row 1: unit price', 'Remove row 1'],
    ...['Row 2: minimum quantity', 'Row 2: unit price', 'Remove row 2', 'Add a row', 'Publish'],
  ])
})
