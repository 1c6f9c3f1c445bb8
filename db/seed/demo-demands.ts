import { type Demand, demandTitles } from '#modules/collaboration/collaboration/demand-values.service.ts'
import { readReference, splitList } from './csv.ts'
import type { Trader } from './demo-accounts.ts'
import { type DemandRow, demandRows } from './demo-demand-rows.ts'
import { snowflakeId } from './demo-motors.ts'
import type { SeedRow } from './rows.ts'
import { withoutBrackets } from './types-and-brands.ts'

const day = 86_400_000
const brands = new Map(readReference('brands').map((row) => [row.brand_code ?? '', row]))
const types = new Map(readReference('motor_types').map((row) => [row.type_code ?? '', row]))

/** What one demand may state and others do not, as all rows of one statement have the same columns. */
const demandDefaults = {
  ...{ phases: null, rotorType: null, modelWanted: [], modelOld: null, brandAccept: [], powerMin: null, powerMax: null, polesAccept: [] },
  ...{ speedMin: null, speedMax: null, voltageV: 380, freqHz: '50', startMethod: null, frameAccept: [], fixedMount: true },
  ...{ mountingAccept: [], ieMin: null, ipMin: null, ex: null, dutyNeed: null, featuresNeed: [], conditionAccept: ['NEW', 'NOS'] },
  ...{ substituteLevel: 'UPGRADE', partialOk: false, sampleFirst: false, budgetUnit: null, budgetTotal: null, budgetVisible: false },
  ...{ currency: 'CNY', taxMode: 'VAT13', freight: null, certNeed: [], docsNeed: [], description: null, anonymous: false },
}

function titlesOf(row: SeedRow): { title: string; titleEn: string } {
  const filled = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']))
  const demand = { ...filled, ex: row.ex ?? {} } as unknown as Demand
  const [only, ...more] = demand.brandAccept
  const brand = only && more.length === 0 ? brands.get(only) : undefined
  const type = types.get(demand.typeCode)
  const [short = brand?.name_zh] = splitList(brand?.aliases, '|')
  return demandTitles(demand, {
    brand: [short ?? '', withoutBrackets(brand?.name_en)],
    type: [type?.name_zh ?? '', type?.name_en ?? ''],
  })
}

function demandOf({ days, state = 'OPEN', ...row }: DemandRow, buyer: Trader, at: number, now: Date): SeedRow {
  const createTime = new Date(now.getTime() - ((at * 7) % 20) * day - (at * 37 + 5) * 60_000)
  const whole = { ...demandDefaults, ...row }
  const { budgetVisible, budgetUnit, budgetTotal } = whole
  const isPublic = state !== 'DRAFT' && state !== 'PENDING' && state !== 'REJECTED'
  return {
    ...whole,
    ...titlesOf(whole),
    id: snowflakeId(createTime, 500_000 + at),
    tenantId: buyer.tenantId,
    createUser: buyer.id,
    createDept: buyer.deptId,
    createTime,
    exNeeded: row.typeCode.startsWith('EX'),
    shownBudgetUnit: budgetVisible ? budgetUnit : null,
    shownBudgetTotal: budgetVisible ? budgetTotal : null,
    deadline: new Date(now.getTime() + days * day).toISOString().slice(0, 10),
    contact: { name: buyer.realName, mobile: buyer.phone, company: buyer.company },
    contactVisible: 'LOGIN',
    demandStatus: state,
    demandReason: state === 'REJECTED' ? '请写明安装型式和用途。' : null,
    viewCount: isPublic ? 3 + ((at * 53) % 180) : 0,
    closedAt: state === 'CLOSED' ? new Date(now.getTime() - day) : null,
    isDemo: true,
  }
}

interface Extent {
  readonly count?: number
  /** Must differ between tenants, so that ids do. */
  readonly firstIndex?: number
}

/** Creates the demands of these buyers, who take turns; the second one begins, so that the first sells to others from the start. */
export const createDemoDemands = (
  buyers: readonly Trader[],
  now: Date,
  { count = demandRows.length, firstIndex = 0 }: Extent = {},
): SeedRow[] =>
  demandRows.slice(0, count).flatMap((row, at) => {
    const buyer = buyers[(at + 1) % buyers.length]
    return buyer ? [demandOf(row, buyer, firstIndex + at, now)] : []
  })
