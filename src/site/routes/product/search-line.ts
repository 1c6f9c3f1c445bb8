import { isPartOfListingNo } from '#motors/listing-number.ts'
import type { Fields, Reading } from '#motors/reading.ts'
import { searchFiltersOf } from '#motors/search-filters.ts'
import { emptyQuery, type ProductQuery } from './product-query.ts'

/** The filters that find what a line says. */
export const queryOfReading = (fields: Fields): ProductQuery => ({ ...emptyQuery, ...searchFiltersOf(fields) })

/** Whether a line is nothing but what may be a part of the number of a listing. */
export const isPartOfNumber = ({ tokens, listingNo, text = '' }: Fields & Pick<Reading, 'tokens'>): boolean =>
  listingNo === undefined && tokens.length === 1 && isPartOfListingNo(text)
