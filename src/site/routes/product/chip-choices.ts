import { substitutesOf } from '#motors/matching/match-frame.ts'
import type { ListName } from '#motors/stock-filters.ts'
import { voltagesLike } from '#motors/voltage-groups.ts'
import type { Facets, FacetValue } from '../../motor/facets.ts'
import { thinSpace } from '../../motor/format.ts'
import type { Chip, ProductQuery } from './product-query.ts'

/** What an active filter can be replaced by: a neighbouring value with the number of motors that it finds. */
interface Neighbour {
  readonly label: string
  readonly count: number
  readonly query: ProductQuery
}

/** Choices of one filter. */
const most = 5

/** Values of the stock beside the one of an active filter: powers, pole counts, mountings that replace it or that it replaces, voltages, efficiency classes. */
export function neighboursOf(query: ProductQuery, { name, key, of }: Chip, facets: Facets): Neighbour[] {
  if (name === 'bounds') return of === 'powerKw' ? powersBeside(query, key, facets.powerKw ?? []) : []
  if (name === 'model' || name === 'substitutes') return []
  const counted = (facets[name] ?? []).filter((value) => value.count > 0 && !query[name].includes(value.key))
  return near(name, key, counted).map(({ key: other, label, count }) => ({
    label,
    count,
    query: { ...query, [name]: [...new Set(query[name].map((each) => (each === key ? other : each)))], current: 1 },
  }))
}

function near(name: ListName, key: string, counted: readonly FacetValue[]): FacetValue[] {
  const among = (keys: readonly string[]): FacetValue[] => keys.flatMap((each) => counted.find((value) => value.key === each) ?? [])
  switch (name) {
    case 'poles':
    case 'powerKw':
      return nearest(counted, Number(key))
    case 'mounting': {
      const replaced = counted.filter((value) => substitutesOf(value.key).includes(key))
      return [...new Set([...among(substitutesOf(key)), ...replaced])].slice(0, most)
    }
    case 'voltageV':
      return among(voltagesLike(Number(key)).map(String))
    case 'ieClass':
      return counted.filter((value) => /^IE\d$/.test(value.key)).toSorted((a, b) => a.key.localeCompare(b.key))
    default:
      return []
  }
}

/** The nearest numbers, upwards; several together are none, nor are motors without one. */
const nearest = (counted: readonly FacetValue[], to: number): FacetValue[] =>
  counted
    .filter(({ key }) => Number.isFinite(Number(key)))
    .toSorted((a, b) => Math.abs(Number(a.key) - to) - Math.abs(Number(b.key) - to))
    .slice(0, most)
    .toSorted((a, b) => Number(a.key) - Number(b.key))

/** Two powers of the stock below a single one, and three above it: a larger motor does what a smaller one did. */
function powersBeside(query: ProductQuery, bounds: string, counted: readonly FacetValue[]): Neighbour[] {
  const [from, to] = bounds.split('-')
  if (from !== to) return []
  const wanted = Number(from)
  const sorted = counted.filter(({ key, count }) => count > 0 && Number(key) !== wanted).toSorted((a, b) => Number(a.key) - Number(b.key))
  const above = sorted.findIndex(({ key }) => Number(key) > wanted)
  const at = above < 0 ? sorted.length : above
  return sorted.slice(Math.max(0, at - 2), at + 3).map(({ key, count }) => ({
    label: `${key}${thinSpace}kW`,
    count,
    query: { ...query, powerKw_ge: key, powerKw_le: key, current: 1 },
  }))
}
