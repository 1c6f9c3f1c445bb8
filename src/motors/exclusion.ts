import { matchAt } from './match-at.ts'
import type { Fields, Found } from './reading.ts'
import { kindsWhere } from './token-kinds.ts'

type FoundAt = (at: number) => Found | undefined

/** Before what is not wanted: "不要二手", "除了ABB", "not used". */
const before =
  /(?:不(?:想?要|接受|需要?|收|带|含|用)|除(?:了|去|开)?|排除|拒绝|谢绝|没有?|[非无未]|(NO|NOT|NON|NEVER|EXCEPT(?: FOR)?|EXCLUDING|WITHOUT|OTHER THAN)(?![A-Z0-9]))[\s-]{0,2}(?:国产|进口)?/y
const firstOfSign = new Set('不除排拒谢没非无未NEWO')
const behind = /(?:的|货|机)?(?:以外|之外|外)?/y
const divider = /\s?[、,/和与及或]\s?|\s(?:OR|AND|NOR)\s/y
/** Behind it, without a blank: "二手勿扰", "ABB除外". Some of these may as well stand before what follows. */
const rejected = /(?:的|货|机)?(?:(勿扰|免谈|除外)|不要|不收|不接受|不考虑)/y
const firstOfRejected = new Set('的货机勿免除不')

const neverExcluded = /* @__PURE__ */ kindsWhere(({ negation }) => negation === 'none')
const excludedInEnglish = /* @__PURE__ */ kindsWhere(({ negation }) => negation === 'any')

/**
 * Brands, conditions and protection against explosion have fields for what is excluded; nothing else has, so that it is not understood rather
 * than the opposite.
 */
function excluded(all: readonly Found[], end: number): Found {
  const named = (name: 'brand' | 'condition'): string[] => all.flatMap(({ fields }) => fields[name] ?? [])
  const [brands, conditions] = [named('brand'), named('condition')]
  const isEx = all.every(({ kind, fields }) => kind === 'type' && fields.typeHint === 'EX')
  const fields: Fields | undefined =
    brands.length === all.length
      ? { brandsExcluded: brands }
      : conditions.length === all.length
        ? { conditionsExcluded: conditions }
        : isEx
          ? { typesExcluded: ['EX'] }
          : undefined
  return fields && all[0] ? { end, kind: all[0].kind, fields } : { end, kind: 'text', fields: { text: '' } }
}

/** What a text excludes at a place: a sign for it with one or several of a kind behind. */
export function exclusionAt(text: string, at: number, foundAt: FoundAt): Found | undefined {
  if (!firstOfSign.has(text.charAt(at))) return undefined
  const sign = matchAt(before, text, at)
  if (!sign) return undefined
  const isExcludable = ({ kind }: Found): boolean => (sign[1] === undefined ? !neverExcluded.has(kind) : excludedInEnglish.has(kind))
  const all: Found[] = []
  let end = at + sign[0].length
  for (let next = foundAt(end); next && isExcludable(next) && next.kind === (all[0] ?? next).kind; ) {
    all.push(next)
    end = next.end
    const divided = matchAt(divider, text, end)
    next = divided ? foundAt(end + divided[0].length) : undefined
  }
  return all.length === 0 ? undefined : excluded(all, end + (matchAt(behind, text, end)?.[0].length ?? 0))
}

/** The same with the sign behind what was found: "二手勿扰". */
export function withRejection(text: string, found: Found, foundAt: FoundAt): Found {
  if (!firstOfRejected.has(text.charAt(found.end)) || neverExcluded.has(found.kind)) return found
  const sign = matchAt(rejected, text, found.end)
  const end = found.end + (sign?.[0].length ?? 0)
  return sign && (sign[1] !== undefined || foundAt(end) === undefined) ? excluded([found], end) : found
}

const joining = /\s?[和与及或]\s?/y
const joints = new Set('和与及或')

/** Behind a word that joins two of a kind, as in "ABB或西门子" and "B3和B5"; else the end of the first. */
export function endWithJoint(text: string, { end, kind }: Found, foundAt: FoundAt): number {
  if (!joints.has(text.charAt(text.charAt(end) === ' ' ? end + 1 : end))) return end
  const joint = matchAt(joining, text, end)
  const next = joint ? end + joint[0].length : end
  return joint && foundAt(next)?.kind === kind ? next : end
}
