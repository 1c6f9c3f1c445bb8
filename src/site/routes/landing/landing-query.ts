import type { LandingKind } from '#modules/machine/landing-pages/landing-kinds.ts'
import { emptyQuery, type ProductQuery } from '../product/product-query.ts'

/** What a page is about, read from its address. */
export interface Landing {
  readonly kind: LandingKind
  readonly key: string
  /** Of a brand and a type. */
  readonly type: string
}

const forms: Readonly<Record<LandingKind, RegExp>> = {
  type: /^[A-Z0-9][\w.]{0,31}$/,
  brand: /^[\w-]{1,16}$/,
  brandType: /^[\w-]{1,16}$/,
  series: /^\S[^,]{0,31}$/,
  power: /^\d{1,5}(\.\d{1,3})?-\d{1,2}$/,
  region: /^\d{2}(\d{2})?$/,
}

/** What the parts of an address name; undefined for an address that no page has. */
export function landingOf(kind = '', key = '', type = ''): Landing | undefined {
  if (!Object.hasOwn(forms, kind)) return undefined
  const known = kind as LandingKind
  const isWhole = known === 'brandType' ? forms.type.test(type) : type === ''
  return isWhole && forms[known].test(key) ? { kind: known, key, type } : undefined
}

/** The stock that a page shows, as the list of the stock searches it. */
export function queryOfLanding({ kind, key, type }: Landing): ProductQuery {
  switch (kind) {
    case 'type':
      return { ...emptyQuery, typeCode: [key] }
    case 'brand':
      return { ...emptyQuery, brandCode: [key] }
    case 'brandType':
      return { ...emptyQuery, brandCode: [key], typeCode: [type] }
    case 'series':
      return { ...emptyQuery, series_in: [key] }
    case 'region':
      return { ...emptyQuery, regionCode: [key] }
    case 'power': {
      const [power = '', poles = ''] = key.split('-')
      return { ...emptyQuery, powerKw: [power], poles: [poles] }
    }
  }
}

/** The page that shows exactly what a search of the stock asks for; undefined where there is none. */
export function landingOfQuery(query: ProductQuery): Landing | undefined {
  const { brandCode, typeCode, series_in, regionCode, powerKw, poles } = query
  const candidates: (Landing | undefined)[] = [
    landingOf('type', typeCode[0]),
    landingOf('brand', brandCode[0]),
    landingOf('brandType', brandCode[0], typeCode[0]),
    landingOf('series', series_in[0]),
    landingOf('region', regionCode[0]),
    landingOf('power', `${powerKw[0]}-${poles[0]}`),
  ]
  const wanted = JSON.stringify({ ...query, line: '' })
  return candidates.find((landing) => landing && JSON.stringify(queryOfLanding(landing)) === wanted)
}
