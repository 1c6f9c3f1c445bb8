import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { FieldOf } from '#kernel/resource/field.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { readPrice } from '#motors/price-text.ts'
import { LinesField } from './lines-field.tsx'

type Row = Readonly<Record<string, unknown>>

interface Shown {
  rows: readonly Row[]
}

const tierPrices = machine.fields.tierPrices
const ratings = machine.fields.ratings

interface FormProps {
  readonly field: FieldOf<'lines'>
  readonly shown: Shown
  readonly errors: Readonly<Record<string, string>>
  readonly onSubmit: (event: { preventDefault: () => void }) => void
}

function Form({ field, shown, errors, onSubmit }: FormProps) {
  const [rows, setRows] = useState(shown.rows)
  shown.rows = rows
  return (
    <form onSubmit={onSubmit}>
      <LinesField
        name="lines"
        field={field}
        value={rows}
        errors={errors}
        optionsOf={(path) => (path === 'lines.connection' ? [{ key: 'D', label: 'Delta' }] : [])}
        onPrice={(text) => readPrice(text)?.unitPrice ?? text}
        onChange={setRows}
      />
      <button type="submit">Publish</button>
    </form>
  )
}

function open(field: FieldOf<'lines'>, rows: readonly Row[], errors = {}) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const shown: Shown = { rows }
  const { container } = render(
    <LanguageProvider lang="en">
      <Form field={field} shown={shown} errors={errors} onSubmit={onSubmit} />
    </LanguageProvider>,
  )
  return { user: userEvent.setup(), onSubmit, shown, inForm: within(container) }
}

const inRow = (n: number, name: string) => within(screen.getByRole('group', { name: `Row ${n}` })).getByRole('textbox', { name })

/** The row and the label of the input with the focus, or the words of the button. */
function focused(): string {
  const element = document.activeElement as HTMLInputElement
  const label = element.labels?.[0]?.textContent?.replace(' *', '')
  return element.tagName === 'INPUT' ? `${element.closest('fieldset')?.getAttribute('aria-label')}: ${label}` : (element.textContent ?? '')
}

test('Enter goes from field to field, adds a row behind the last one that is filled in, and never sends the form', async () => {
  const { user, onSubmit, shown } = open(tierPrices, [])
  await user.click(inRow(1, 'From'))
  await user.keyboard('1{Enter}1,800{Enter}')
  expect(focused()).toBe('Row 2: From')
  await user.keyboard('10{Enter}')
  expect(focused()).toBe('Row 2: Unit price')
  await user.keyboard('1700{Enter}')
  expect(shown.rows).toEqual([{ minQty: '1', price: '1800' }, { minQty: '10', price: '1700' }, {}])
  await user.keyboard('{Enter}{Enter}{Enter}')
  expect([shown.rows.length, focused()]).toEqual([3, 'Row 3: Unit price'])
  await user.click(inRow(1, 'Unit price'))
  await user.keyboard('{Enter}')
  expect([focused(), shown.rows.length]).toEqual(['Row 2: From', 3])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a row that is added has the focus, and one that is removed leaves it to the row in its place', async () => {
  const { user, shown } = open(tierPrices, [
    { minQty: 1, price: '1800' },
    { minQty: 5, price: '1750' },
    { minQty: 10, price: '1700' },
  ])
  await user.click(screen.getByRole('button', { name: 'Add a row' }))
  expect(focused()).toBe('Row 4: From')
  await user.click(screen.getByRole('button', { name: 'Remove row 4' }))
  expect(focused()).toBe('Row 3: From')
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
  expect([focused(), shown.rows.map(({ minQty }) => minQty)]).toEqual(['Row 1: From', [5, 10]])
})

test('Tab goes through quantity, price and removal of each row, and then to the next row', async () => {
  const { user } = open(tierPrices, [
    { minQty: 1, price: '1800' },
    { minQty: 5, price: '1750' },
  ])
  const order: (string | null | undefined)[] = []
  for (let time = 0; time < 8; time++) {
    await user.tab()
    order.push(focused())
  }
  expect(order).toEqual([
    ...['Row 1: From', 'Row 1: Unit price', 'Remove row 1'],
    ...['Row 2: From', 'Row 2: Unit price', 'Remove row 2', 'Add a row', 'Publish'],
  ])
})

test('ratings are entered, changed and removed, with the controls of their declaration', async () => {
  const { user, shown, inForm } = open(ratings, [{ powerKw: 5.5, poles: 4 }])
  await user.click(screen.getByRole('button', { name: 'Add a row' }))
  expect(focused()).toBe('Row 2: Rated power (kW)')
  await user.keyboard('3.7kW{Enter}6{Enter}380')
  await user.selectOptions(within(screen.getByRole('group', { name: 'Row 2' })).getByRole('combobox', { name: 'Connection' }), 'D')
  await user.clear(inRow(1, 'Poles'))
  await user.type(inRow(1, 'Poles'), '2')
  expect(shown.rows).toEqual([
    { powerKw: 5.5, poles: '2' },
    { powerKw: '3.7', poles: '6', voltageV: '380', connection: 'D' },
  ])
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
  expect([shown.rows, inForm.queryByRole('textbox')]).toEqual([[], null])
})

test('what a row lacks stands at its field', () => {
  open(tierPrices, [{ minQty: 1 }], { 'lines[0].price': 'Enter the unit price' })
  const price = inRow(1, 'Unit price')
  expect([price.getAttribute('aria-invalid'), price.closest('.field')?.textContent]).toEqual([
    'true',
    expect.stringContaining('Enter the unit price'),
  ])
})
