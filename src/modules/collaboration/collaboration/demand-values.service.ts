import { type Changes, repository } from '#kernel/crud/repository.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { WholeRow } from '#kernel/resource/field.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { isExType } from '#motors/matching/ex-types.ts'
import { titleOf } from '#motors/title.ts'
import { brand } from '../../machine/brand/brand.resource.ts'
import { motortype } from '../../machine/motortype/motortype.resource.ts'
import type { collaboration } from './collaboration.resource.ts'

export type Demand = WholeRow<(typeof collaboration)['fields']>

/** `Ex IIB T4`, `Ex IIIC`; empty where nothing can explode. */
function exPart({ gas, t, dust, mine, prot, secondProt }: Demand['ex']): string {
  const protections = [prot, secondProt].filter((each) => each !== 'NONE')
  const parts = [mine ? 'I' : gas, t, dust, ...protections].filter((each) => !isEmpty(each))
  return parts.length === 0 ? '' : `Ex ${parts.join(' ')}`
}

/** The models that are named in a title: two, if they leave room for more. */
const namedModels = (all: readonly string[]): readonly string[] =>
  all.slice(0, 2).join('/').length > 40 ? all.slice(0, 1) : all.slice(0, 2)

/** The titles of a demand in both languages: what is wanted and how many. */
export function demandTitles(
  demand: Demand,
  names: { readonly brand: readonly [zh: string, en: string]; readonly type: readonly [zh: string, en: string] },
): { title: string; titleEn: string } {
  const { modelWanted, modelOld, powerMin, powerMax, polesAccept, mountingAccept, voltageV, ieMin, featuresNeed, quantity, typeCode } =
    demand
  const named = namedModels(modelWanted)
  const more = modelWanted.length > named.length ? ['等', ' and others'] : ['', '']
  const model = named.join('/') || modelOld
  const shared = {
    typeCode,
    powerKw: powerMin,
    powerMaxKw: powerMax,
    poles: polesAccept,
    mounting: mountingAccept,
    voltageV,
    ieClass: ieMin,
  }
  const titleIn = (lang: 'zh' | 'en'): string => {
    const at = lang === 'zh' ? 0 : 1
    const parts = {
      ...shared,
      features: featuresNeed,
      exMark: exPart(demand.ex),
      brand: names.brand[at],
      model: model ? `${model}${more[at]}` : names.type[at],
    }
    return titleOf(parts, lang)
  }
  const saysMotor = model || names.type[0] || powerMin !== ''
  if (!saysMotor) return { title: '求购草稿', titleEn: 'Draft of a demand' }
  const [zh, en] = quantity === '' ? ['', ''] : [` ×${quantity}台`, ` ×${quantity}`]
  return { title: `求购 ${titleIn('zh')}${zh}`, titleEn: `Wanted: ${titleIn('en')}${en}` }
}

/** The one brand that is accepted, and the type, by name. */
async function namesFor(ctx: Context, { brandAccept, typeCode }: Demand) {
  const [only, ...more] = brandAccept
  const accepted = only && more.length === 0 ? await repository(ctx, brand, { rows: 'all' }).find({ brandCode: only }) : undefined
  const type = await repository(ctx, motortype, { rows: 'all' }).find({ typeCode })
  return {
    brand: [accepted?.aliases?.[0] ?? accepted?.nameZh ?? '', accepted?.nameEn ?? ''],
    type: [type?.nameZh ?? '', type?.nameEn ?? ''],
  } as const
}

/** What the server computes from a demand. A budget that is not shown stays in fields of the owner, so that no filter finds it. */
export async function deriveDemand(ctx: Context, demand: Demand): Promise<Changes<typeof collaboration>> {
  const { ex, typeCode, budgetVisible, budgetUnit, budgetTotal } = demand
  return {
    ...demandTitles(demand, await namesFor(ctx, demand)),
    exNeeded: isExType(typeCode) || exPart(ex) !== '' || [ex.epl, ex.secondEpl, ex.dustT].some((each) => !isEmpty(each)),
    shownBudgetUnit: (budgetVisible && budgetUnit) || null,
    shownBudgetTotal: (budgetVisible && budgetTotal) || null,
  }
}
