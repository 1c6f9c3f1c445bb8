import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { renderField, type } from '#test/render-field.tsx'

const label = ['字段', 'Field'] as const
const optionTexts = () => [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)

test.each(['oneOf', 'manyOf'] as const)('the choices of kind %s are found by what they are called, not by their keys', async (kind) => {
  const options = { GRADE1: ['甲', 'First'], FIRST: ['乙', 'Second'], C: ['丙', 'Third'], D: ['丁', 'Fourth'] } as const
  renderField({ kind, label, options })
  const input = screen.getByLabelText('Field', { selector: 'input' })
  fireEvent.mouseDown(input)
  await waitFor(() => expect(optionTexts()).toHaveLength(4))
  fireEvent.change(input, { target: { value: 'first' } })
  expect(optionTexts()).toEqual(['First'])
})

test('three fixed choices are radio buttons, four are a list', () => {
  const options = { A: ['甲', 'First'], B: ['乙', 'Second'], C: ['丙', 'Third'] } as const
  const { container } = renderField({ kind: 'oneOf', label, options })
  expect(container.querySelectorAll('[type=radio]')).toHaveLength(3)
  cleanup()
  const larger = renderField({ kind: 'oneOf', label, options: { ...options, D: ['丁', 'Fourth'] } })
  expect(larger.container.querySelector('[type=radio]')).toBeNull()
})

test('an amount of money is not below 0 unless declared, another number may be', async () => {
  const saved = async (field: object) => {
    const { container, submit } = renderField({ label, ...field } as never)
    type('Field', '-5', container)
    fireEvent.blur(container.querySelector('input') as Element)
    const { it } = await submit()
    cleanup()
    return String(it)
  }
  expect(await saved({ kind: 'money' })).toBe('0')
  expect(await saved({ kind: 'money', min: -9 })).toBe('-5')
  expect(await saved({ kind: 'decimal' })).toBe('-5')
})

test('a text without a declared length has 255 characters, and the length of a long text is counted where it is declared', () => {
  const { container } = renderField({ kind: 'text', label })
  expect(container.querySelector('input')?.maxLength).toBe(255)
  cleanup()
  expect(renderField({ kind: 'longText', label, max: 20 }).container.querySelector('.ant-input-data-count')?.textContent).toBe('0 / 20')
  cleanup()
  expect(renderField({ kind: 'longText', label }).container.querySelector('.ant-input-data-count')).toBeNull()
})

test('a value that is no day is shown as none', () => {
  const { shown } = renderField({ kind: 'date', label }, { row: { it: 'soon' } })
  expect(shown()).not.toMatch(/soon|Invalid/)
})

test('a new secret is saved as it was typed, and has no hint that one is saved', async () => {
  const { submit } = renderField({ kind: 'secret', label })
  expect(screen.getByLabelText<HTMLInputElement>('Field').placeholder).toBe('')
  type('Field', 'key')
  type('Field', '')
  expect((await submit()).it).toBe('')
})

test('a row that exists already has no control for its password', () => {
  const { container } = renderField({ kind: 'password', label }, { editing: true })
  expect(container.querySelector('input')).toBeNull()
})

test('lines of a form are labelled by their number', () => {
  renderField({ ...machine.fields.tierPrices, when: undefined } as never, { row: { it: [{ minQty: 1 }, { minQty: 10 }] } })
  expect([...document.querySelectorAll('.form-line > legend')].map(({ textContent }) => textContent)).toEqual(['Row 1', 'Row 2'])
})
