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

export interface SellerData extends Omit<Answer, 'introductionEn' | 'types' | 'motors' | 'demands'> {
  readonly current: number
  readonly types: readonly FacetValue[]
  readonly motors: readonly Motor[]
  readonly demands: readonly Demand[]
}

export const sellerPath = (id: string, page = 1): string => `/seller/${id}${page > 1 ? `?current=${page}` : ''}`

/** A seller in the language of the page, as far as this reader may know who it is. */
export async function loadSeller(services: Services, id: string, asked: number): Promise<SellerData> {
  const current = Number.isInteger(asked) && asked > 0 && asked <= 1000 ? asked : 1
  const { introduction, introductionEn, types, motors, demands, ...about } = await services.get<Answer>('/blade-machine/seller/page', {
    id,
    current: String(current),
  })
  const isEnglish = services.lang === 'en'
  return {
    ...about,
    current,
    introduction: (isEnglish && introductionEn) || introduction,
    types: types.map(({ typeCode, name, nameEn, count }) => ({ key: typeCode, label: isEnglish ? nameEn : name, count })),
    motors: motors.map(motorOf),
    demands: demands.map(demandOf),
  }
}
