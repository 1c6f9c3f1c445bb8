import { render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { Draft } from './form-definition.ts'
import { FormField } from './form-field.tsx'
import { listingForm } from './listing-form.ts'
import type { PublishData } from './publish.loader.ts'

const data: PublishData = {
  ...{ options: {}, provinces: [], account: { id: '1' }, row: null, copied: null, latest: null, stored: null, line: '', isChecked: false },
}

interface Shown {
  draft: Draft
}

function ShownField({ name, shown }: { readonly name: string; readonly shown: Shown }) {
  const [draft, setDraft] = useState(shown.draft)
  shown.draft = draft
  const onChange = (changed: string, next: unknown) =>
    setDraft((before) => ({ ...before, [changed]: typeof next === 'function' ? next(before[changed]) : next }))
  return <FormField definition={listingForm} name={name} draft={draft} data={data} errors={{}} onChange={onChange} />
}

function open(name: string, draft: Draft) {
  const shown: Shown = { draft }
  const { container } = render(
    <LanguageProvider lang="en">
      <ShownField name={name} shown={shown} />
    </LanguageProvider>,
  )
  return { shown, user: userEvent.setup(), field: within(container) }
}

const terms = { currency: 'CNY', taxMode: 'VAT13' }

test.each([
  ['120美元', '120', { currency: 'USD' }],
  ['980未税', '980', { currency: 'CNY', taxMode: 'EXCL' }],
  ['1,800', '1800', terms],
])('a price that is typed as %s says in a tier what it says in the field of the one price', async (typed, price, expected) => {
  const single = open('unitPrice', terms)
  await single.user.type(single.field.getByRole('textbox'), `${typed}{Tab}`)
  expect(single.shown.draft).toMatchObject({ unitPrice: price, ...expected })
  const tiers = open('tierPrices', { ...terms, tierPrices: [{ minQty: '1' }] })
  await tiers.user.type(tiers.field.getAllByRole('textbox').at(-1) as HTMLElement, `${typed}{Tab}`)
  expect(tiers.shown.draft).toMatchObject({ tierPrices: [{ minQty: '1', price }], ...expected })
})

test.each([
  ['1500起', '1500'],
  ['1500可议', '1500'],
  ['面议', '面议'],
  ['-', '-'],
])('%s in a tier leaves the price mode as it was chosen', async (typed, price) => {
  const { shown, user, field } = open('tierPrices', { ...terms, priceMode: 'TIER', tierPrices: [{ minQty: '1' }] })
  await user.type(field.getAllByRole('textbox').at(-1) as HTMLElement, `${typed}{Tab}`)
  expect(shown.draft).toEqual({ ...terms, priceMode: 'TIER', tierPrices: [{ minQty: '1', price }] })
})
