import { mostCompared } from '../../motor/marked.ts'
import { parseProductQuery, searchOf } from '../product/product-query.ts'

/** What an address of the comparison says. */
export interface Compared {
  /** At most as many as stand side by side. */
  readonly ids: readonly string[]
  readonly tooMany: boolean
  /** The question of the list that one came from, `?…` or ''. */
  readonly from: string
  /** The one address of this comparison, where a form said its ids one by one. */
  readonly better?: string
}

/** The address of a comparison. */
export function compareAddress(ids: readonly string[], from: string): string {
  const said = new URLSearchParams({ ids: ids.join(), ...(from && { from }) })
  return `/compare?${said.toString().replaceAll('%2C', ',')}`
}

export function comparedOf(params: URLSearchParams): Compared {
  const said = params.getAll('ids')
  const ids = [...new Set(said.flatMap((value) => value.split(',').map((id) => id.trim())))].filter(Boolean)
  const from = searchOf({ ...parseProductQuery(new URLSearchParams(params.get('from') ?? '')), isSelf: false })
  return {
    ids: ids.slice(0, mostCompared),
    tooMany: ids.length > mostCompared,
    from,
    ...(said.length > 1 && { better: compareAddress(ids, from) }),
  }
}
