import { maxCompared } from '../../motor/comparison-selection.ts'
import { parseProductQuery, searchOf } from '../product/product-query.ts'

/** The parsed query string of the comparison page. */
export interface CompareQuery {
  /** At most `maxCompared` distinct ids. */
  readonly ids: readonly string[]
  /** Whether ids were cut off. */
  readonly tooMany: boolean
  /** Query string of the list to return to, `?…` or ''. */
  readonly from: string
  /** Whether only what differs is shown. */
  readonly isShort: boolean
  /** The canonical address, if the form repeated the parameter `ids`. */
  readonly canonical?: string
}

/** The canonical address of a comparison: ids separated by commas. */
export function compareAddress(ids: readonly string[], from: string, isShort = false): string {
  const params = new URLSearchParams({ ids: ids.join(), ...(isShort && { short: '1' }), ...(from && { from }) })
  return `/compare?${params.toString().replaceAll('%2C', ',')}`
}

export function parseCompareQuery(params: URLSearchParams): CompareQuery {
  const values = params.getAll('ids')
  const ids = [...new Set(values.flatMap((value) => value.split(',').map((id) => id.trim())))].filter(Boolean)
  const from = searchOf({ ...parseProductQuery(new URLSearchParams(params.get('from') ?? '')), isSelf: false })
  const isShort = params.get('short') === '1'
  return {
    ids: ids.slice(0, maxCompared),
    tooMany: ids.length > maxCompared,
    from,
    isShort,
    ...(values.length > 1 && { canonical: compareAddress(ids, from, isShort) }),
  }
}
