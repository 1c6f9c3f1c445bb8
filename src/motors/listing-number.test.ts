import { expect, test } from 'vitest'
import { isBeginningOfListingNo, isPartOfListingNo } from './listing-number.ts'

test('a listing number is known by its beginning, and digits of it may be a part of one', () => {
  for (const text of ['M2611', 'm26112', 'M261124', 'M2611240001', 'M2611240001234'])
    expect([text, isBeginningOfListingNo(text)]).toEqual([text, true])
  for (const text of ['M26', 'M2BAX', 'M2699', 'M3BP', '2611240001', 'M26112400012345'])
    expect([text, isBeginningOfListingNo(text)]).toEqual([text, false])
  for (const text of ['26112', 'm2611240001', '2611240001234']) expect([text, isPartOfListingNo(text)]).toEqual([text, true])
  for (const text of ['2611', '26112400012345', 'YE3-132S-4']) expect([text, isPartOfListingNo(text)]).toEqual([text, false])
})
