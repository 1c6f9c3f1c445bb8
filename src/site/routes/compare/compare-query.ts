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
  /** The canonical address, if the form repeated the parameter `ids`. */
  readonly canonical?: string
}

/** The canonical address of a comparison: ids separated by commas. */
export function compareAddress(ids: readonly string[], from: string): string {
  const params = new URLSearchParams({ ids: ids.join(), ...(from && { from }) })
  return `/compare?${params.toString().replaceAll('%2C', ',')}`
}

export function parseCompareQuery(params: URLSearchParams): CompareQuery {
  const values = params.getAll('ids')
  const ids = [...new Set(values.flatMap((value) => value.split(',').map((id) => id.trim())))].filter(Boolean)
  const from = searchOf({ ...parseProductQuery(new URLSearchParams(params.get('from') ?? '')), isSelf: false })
  return {
    ids: ids.slice(0, maxCompared),
    tooMany: ids.length > maxCompared,
    from,
    ...(values.length > 1 && { canonical: compareAddress(ids, from) }),
  }
}
