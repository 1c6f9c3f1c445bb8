import type { Trader } from './demo-accounts.ts'
import { snowflakeId } from './demo-motors.ts'
import type { SeedRow } from './rows.ts'

const day = 86_400_000
/** Every third demand has been quoted for, by up to this many sellers. */
const mostSellers = 3

const isOpen = ({ demandStatus }: SeedRow): boolean => demandStatus === 'OPEN'

/** A motor of the seller that may meet the demand by its figures. */
const motorOf = (demand: SeedRow, seller: Trader, machines: readonly SeedRow[]): SeedRow | undefined =>
  machines.find(
    (motor) =>
      motor.createUser === seller.id &&
      motor.shelfStatus === 'ON' &&
      Number(motor.powerKw) === Number(demand.powerMin) &&
      String(motor.poles) === String(demand.polesAccept),
  )

/** Quotes of these sellers for some of the demands, and the demands with their number and the state that follows. */
export function createDemoQuotes(
  demands: readonly SeedRow[],
  machines: readonly SeedRow[],
  sellers: readonly Trader[],
  now: Date,
): { demands: SeedRow[]; quotes: SeedRow[] } {
  const quotes = demands.flatMap((demand, at) => {
    if (!isOpen(demand) || at % 3 !== 0) return []
    const others = sellers.filter(({ id }) => id !== demand.createUser).slice(0, 1 + ((at / 3) % mostSellers))
    return others.map((seller, place): SeedRow => {
      const motor = motorOf(demand, seller, machines)
      const createTime = new Date(Math.max((demand.createTime as Date).getTime(), now.getTime() - 5 * day) + (place + 1) * 60_000)
      return {
        id: snowflakeId(createTime, 700_000 + at * mostSellers + place),
        tenantId: seller.tenantId,
        createUser: seller.id,
        createDept: seller.deptId,
        createTime,
        title: demand.title,
        demandId: demand.id,
        listingId: motor?.id ?? null,
        price: Number(motor?.unitPrice ?? 0) || 150 * Number(demand.powerMin) + 90 * place + 300,
        currency: 'CNY',
        taxMode: 'VAT13',
        qty: demand.quantity,
        leadDays: [1, 3, 7][place],
        validUntil: new Date(now.getTime() + 14 * day).toISOString().slice(0, 10),
        deviation: motor ? null : '现货在库，铭牌参数可视频确认。\nIn stock; the nameplate can be checked by video.',
        contact: { name: seller.realName, mobile: seller.phone, company: seller.company },
        quoteState: 'OFFERED',
      }
    })
  })
  const countOf = (id: unknown): number => quotes.filter(({ demandId }) => demandId === id).length
  return {
    quotes,
    demands: demands.map((demand) => {
      const quoteCount = countOf(demand.id)
      return { ...demand, quoteCount, demandStatus: quoteCount > 0 ? 'QUOTED' : demand.demandStatus }
    }),
  }
}
