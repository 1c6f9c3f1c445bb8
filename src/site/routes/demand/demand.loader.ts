import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import type { Services } from '#site/services.ts'
import type { SpecificationGroup } from '../machine/specification.ts'
import type { DemandDetail } from '../purchase/demand.ts'
import { demandSpecification, type PrivateAmount, privateAmounts, shownDemand } from './demand-specification.ts'

export interface DemandPageData {
  readonly demand: DemandDetail
  readonly groups: readonly SpecificationGroup[]
  /** Whether the demand is the caller's or of a colleague. */
  readonly isOwnOrColleagues: boolean
  /** For its buyer only. */
  readonly amounts: readonly PrivateAmount[]
}

export async function loadDemand(services: Services, id: string): Promise<DemandPageData> {
  const row = await services.open(collaboration, 'detail', { id })
  // Only owners and staff are told who has published it.
  const isOwnOrColleagues = services.owners?.includes((row as { createUser?: string }).createUser ?? '') === true
  const groups = demandSpecification(row, services.lang, await brandNames(services, row.brandAccept))
  return { demand: shownDemand(row), isOwnOrColleagues, amounts: isOwnOrColleagues ? privateAmounts(row) : [], groups }
}

/** The names of brands by their codes. */
async function brandNames(services: Services, codes: readonly string[]): Promise<Record<string, string>> {
  if (codes.length === 0) return {}
  const brands = await services.open(brand, 'brandMap')
  return Object.fromEntries(brands.map(({ brandCode, nameZh, nameEn }) => [brandCode, services.lang === 'en' ? nameEn || nameZh : nameZh]))
}
