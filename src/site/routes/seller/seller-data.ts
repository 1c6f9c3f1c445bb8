import type { FacetValue } from '#site/motor/facets.ts'
import { type ListedMotor, type Motor, motorOf } from '#site/motor/motor.ts'
import type { Services } from '#site/services.ts'
import { type Demand, demandOf, type ListedDemand } from '../purchase/demand.ts'

/** Listings of a page, as many as the call answers. */
export const motorsPerPage = 24

/** What `seller/page` answers. */
interface Answer {
  readonly id: string
  readonly name: string
  readonly isVerified: boolean
  readonly since: string
  readonly regionName: string
  readonly logo: string
  readonly introduction: string
  readonly introductionEn: string
  readonly total: number
  readonly types: readonly { readonly typeCode: string; readonly name: string; readonly nameEn: string; readonly count: number }[]
  readonly motors: readonly ListedMotor[]
  readonly demands: readonly ListedDemand[]
}

/** What of the stock of a seller a page shows. */
interface SellerQuery {
  readonly current: number
  readonly typeCode: string
  readonly text: string
}

export interface SellerData extends Omit<Answer, 'introductionEn' | 'types' | 'motors' | 'demands'> {
  readonly query: SellerQuery
  readonly types: readonly FacetValue[]
  readonly motors: readonly Motor[]
  readonly demands: readonly Demand[]
}

/** The path of a part of the stock of a seller. */
export function sellerPath(id: string, { current = 1, typeCode = '', text = '' }: Partial<SellerQuery> = {}): string {
  const params = { ...(typeCode && { typeCode }), ...(text && { text }), ...(current > 1 && { current: String(current) }) }
  const search = new URLSearchParams(params).toString()
  return `/seller/${id}${search && `?${search}`}`
}

/** What an address asks for; what makes no sense counts as not asked. */
export function sellerQueryIn(params: URLSearchParams): SellerQuery {
  const page = Number(params.get('current'))
  return {
    current: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
    typeCode: (params.get('typeCode') ?? '').slice(0, 32),
    text: (params.get('text') ?? '').trim().slice(0, 80),
  }
}

/** A seller in the language of the page, as far as this reader may know who it is. */
export async function loadSeller(services: Services, id: string, query: SellerQuery): Promise<SellerData> {
  const { introduction, introductionEn, types, motors, demands, ...about } = await services.get<Answer>('/blade-machine/seller/page', {
    ...query,
    id,
    current: String(query.current),
  })
  const isEnglish = services.lang === 'en'
  return {
    ...about,
    query,
    introduction: (isEnglish && introductionEn) || introduction,
    types: types.map(({ typeCode, name, nameEn, count }) => ({ key: typeCode, label: isEnglish ? nameEn : name, count })),
    motors: motors.map(motorOf),
    demands: demands.map(demandOf),
  }
}
