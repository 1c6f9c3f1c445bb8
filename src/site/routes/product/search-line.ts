import type { Fields } from '#motors/reading.ts'
import { searchFiltersOf } from '#motors/search-filters.ts'
import { emptyQuery, type ProductQuery } from './product-query.ts'

/** The filters that find what a line says. */
export const queryOfReading = (fields: Fields): ProductQuery => ({ ...emptyQuery, ...searchFiltersOf(fields) })
