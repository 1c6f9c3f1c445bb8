import { expect, test } from 'vitest'
import { waysFromDemand, waysFromListing } from './after-saving.ts'

const paths = (ways: readonly { readonly path: string }[]) => ways.map(({ path }) => decodeURIComponent(path))
const motor = { powerKw: '5.5', poles: [4] }

test.each([
  ['ON', ['/machine/7', '/purchase?matchesOf=7']],
  ['PENDING', ['/product_publish?id=7', '/purchase?powerMin_between=4.4-5.5&polesAccept=4']],
  ['DRAFT', ['/product_publish?id=7']],
])('from a listing that is %s one goes to it, and to who needs such a motor', (state, expected) => {
  expect(paths(waysFromListing({ id: '7', state, missing: [], draft: motor }))).toEqual(expected)
})

const need = { modelOld: 'Y2-132S-4', powerMin: 5.5, polesAccept: [4], mountingAccept: ['B35', 'B3'] }

test.each([
  ['OPEN', ['/purchase/7']],
  ['PENDING', ['/purchase_publish?id=7', '/product?q=Y2-132S-4+5.5kW+4P+B35']],
  ['DRAFT', ['/purchase_publish?id=7']],
])('from a demand that is %s one goes to it, and to the stock that may meet it', (state, expected) => {
  expect(paths(waysFromDemand({ id: '7', state, missing: [], draft: need }))).toEqual(expected)
})
