import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi } from '#test/fake-api.ts'
import type { ReadMotor } from './draft.ts'
import { listingForm } from './listing-form.ts'
import type { PublishData } from './publish.loader.ts'
import { usePublishDraft } from './use-publish-draft.ts'

const latest = { currency: 'USD', taxMode: 'NOTAX', regionCode: '3202' }
const data: PublishData = {
  ...{ options: {}, provinces: [], account: { id: '1' }, row: null, copied: null, latest, stored: null, line: '', isChecked: false },
}

const motor = (values: Readonly<Record<string, string>>): ReadMotor => ({
  text: Object.values(values).join(' '),
  values: Object.entries(values).map(([field, value]) => ({ field, value, confidence: 1 })),
  unread: [],
})

const priced = (model: string, unitPrice: string, terms: object = {}) => motor({ model, unitPrice, priceMode: 'FIXED', ...terms })

/** The form, and what stands in it of the terms. */
async function open() {
  fakeApi({ 'POST /blade-machine/machine/read': { motors: [], contacts: [] } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <LanguageProvider lang="en">
      <RouterProvider
        router={createMemoryRouter([{ id: 'root', path: '/', loader: () => ({ timeZone: 'Asia/Shanghai' }), element: children }])}
      />
    </LanguageProvider>
  )
  const { result } = renderHook(() => usePublishDraft(listingForm, data), { wrapper })
  await waitFor(() => expect(result.current).not.toBeNull())
  const terms = () => {
    const { model, unitPrice, currency, taxMode, regionCode } = result.current.draft
    return [model, unitPrice, currency, taxMode, regionCode]
  }
  return { result, terms }
}

beforeEach(() => localStorage.clear())

test('a new listing is in yuan, whatever the latest one was in, and keeps its place and tax', async () => {
  const { terms } = await open()
  expect(terms()).toEqual([undefined, undefined, 'CNY', 'NOTAX', '3202'])
})

test('a line of a pasted list has its own currency, tax and place, else those from before the paste', async () => {
  const { result, terms } = await open()
  const motors = [
    priced('A', '450', { currency: 'USD', taxMode: 'EXPORT' }),
    priced('B', '6500', { taxMode: 'VAT13', regionCode: '31' }),
    priced('C', '1650'),
  ]
  act(() => result.current.paste({ motors, contacts: [] }, 'SELLER'))
  expect(terms()).toEqual(['A', '450', 'USD', 'EXPORT', '3202'])
  act(() => result.current.open(1))
  expect(terms()).toEqual(['B', '6500', 'CNY', 'VAT13', '31'])
  act(() => void result.current.finish('PENDING'))
  expect(terms()).toEqual(['C', '1650', 'CNY', 'NOTAX', '3202'])
})

test('a place that is entered at a line is that of the next one too, unless the line named one itself', async () => {
  const { result, terms } = await open()
  act(() =>
    result.current.paste({ motors: [priced('A', '1'), priced('B', '2', { regionCode: '31' }), priced('C', '3')], contacts: [] }, 'SELLER'),
  )
  act(() => result.current.setField('regionCode', '4403'))
  act(() => void result.current.finish('PENDING'))
  expect(terms()[4]).toBe('31')
  act(() => result.current.setField('regionCode', '11'))
  act(() => void result.current.finish('PENDING'))
  expect(terms()[4]).toBe('3202')
})

test('a price that is pasted without a currency is in yuan, also where dollars stood before', async () => {
  const { result, terms } = await open()
  act(() => result.current.setField('currency', 'USD'))
  act(() => result.current.paste({ motors: [priced('A', '450')], contacts: [] }, 'SELLER'))
  expect(terms()[2]).toBe('CNY')
})
