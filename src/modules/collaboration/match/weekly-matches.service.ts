import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import type { Match } from '#motors/matching/match.ts'
import { sellerKey } from '../../auth/colleagues.service.ts'
import { titleWords } from '../../publication/title-words.ts'
import { quotableStates } from '../collaboration/demand-states.fields.ts'
import { byRank } from './demand-wish.service.ts'
import { isWorthNotifying } from './found-matches.service.ts'
import { limitedPerSeller } from './of-seller.service.ts'

/** Pairs that one statement reads, so that each ends quickly however many there are. */
const readAtOnce = 1_000
/** Matches of a digest that are named; the others are counted. */
const mostNamed = 5

/** The other side of a match, as its owner reads of it. */
interface Counterpart extends Pick<Match, 'grade' | 'score'> {
  readonly title: Words
  /** Of a motor: who offers it, colleagues being one. */
  readonly sellerKey?: string | null
}

/** What is new for one user. */
export interface Digest {
  readonly tenant: string
  readonly user: string
  readonly count: number
  readonly best: readonly Counterpart[]
}

interface FoundPair extends Pick<Match, 'grade' | 'score'> {
  readonly id: string
  readonly time: string
  readonly buyer: string | null
  readonly seller: string | null
  readonly sellerKey: string | null
  readonly demand: string | null
  readonly demandEn: string | null
  readonly motor: string | null
  readonly motorEn: string | null
  readonly isWeekly: boolean
}

/** Days of matches that one digest tells of, where the product was stopped for long. */
const mostDays = 28

interface Due {
  /** When the latest digest was due. */
  readonly due: Date
  /** Until when matches were notified. */
  readonly notified: Date
}

/**
 * When the digest was due last, on Monday at 8, and until when matches were notified: as the latest run of the job says, else until the digest
 * that was due an hour ago. Raw SQL, for the weeks of a time zone.
 */
export async function latestDigest(runtime: Runtime, job: string): Promise<Due> {
  const monday = (ago: string) => sql`(date_trunc('week', (now() - ${ago}::interval) at time zone ${runtime.timeZone} - interval '8 hours')
    + interval '8 hours') at time zone ${runtime.timeZone}`
  const { rows } = await sql<Due>`select ${monday('0')} as due, greatest(now() - make_interval(days => ${mostDays}), coalesce(
    (select (result::jsonb ->> 'until')::timestamptz from job where name = ${job} and job_state = 'DONE' and result is not null
      order by id desc limit 1), ${monday('1 hour')})) as notified`.execute(crossTenantDb(runtime, 'weekly matches'))
  const [found] = rows
  if (!found) throw new Error('there is no time')
  return found
}

/**
 * Users who have matches since a moment that were worth no message of their own: sellers by their motors, buyers by their demands, each
 * with the best of them.
 */
export async function weeklyMatches(runtime: Runtime, since: Date): Promise<readonly Digest[]> {
  const tenants = await crossTenantDb(runtime, 'weekly matches').selectFrom('tenant').select('tenant_id').execute()
  const digests: Digest[] = []
  for (const { tenant_id } of tenants) digests.push(...(await digestsOf(runtime, tenant_id ?? '', since)))
  return digests
}

async function digestsOf(runtime: Runtime, tenant: string, since: Date): Promise<Digest[]> {
  const byUser = new Map<string, Digest>()
  const add = (user: string | null, match: Counterpart): void => {
    if (!user) return
    const { count = 0, best = [] } = byUser.get(user) ?? {}
    byUser.set(user, { tenant, user, count: count + 1, best: limitedPerSeller([...best, match].sort(byRank)).slice(0, mostNamed) })
  }
  for await (const { grade, score, ...pair } of pairsOf(runtime, tenant, since)) {
    add(pair.buyer, { grade, score, title: titleWords(pair.motor, pair.motorEn), sellerKey: pair.sellerKey })
    // The seller heard of these at once, also where the buyer did not.
    if (!isWorthNotifying({ grade, score })) add(pair.seller, { grade, score, title: titleWords(pair.demand, pair.demandEn) })
  }
  return [...byUser.values()]
}

/** The pairs since a moment that the digest tells of. */
async function* pairsOf(runtime: Runtime, tenant: string, since: Date): AsyncGenerator<FoundPair> {
  let last = { time: since.toISOString(), id: '0' }
  for (;;) {
    const rows = await pairsAfter(runtime, tenant, last)
    yield* rows.filter(({ isWeekly }) => isWeekly)
    const end = rows.at(-1)
    if (!end || rows.length < readAtOnce) return
    last = end
  }
}

/** Raw SQL across tenants: the next pairs, with what has become of their two sides. A buyer and a seller may have become colleagues since. */
async function pairsAfter(runtime: Runtime, tenant: string, last: { readonly time: string; readonly id: string }): Promise<FoundPair[]> {
  const { rows } = await sql<FoundPair>`
    with pairs as (
      select id, create_time, demand_id, listing_id, grade, score from demand_match
      where tenant_id = ${tenant} and (create_time, id) > (${last.time}::timestamptz, ${last.id}::bigint)
      order by create_time, id limit ${sql.lit(readAtOnce)})
    select p.id::text, p.create_time::text as time, p.grade, p.score, buyer.id::text as buyer, seller.id::text as seller,
      ${sellerKey('seller')} as "sellerKey",
      d.title as demand, d.title_en as "demandEn", l.title as motor, l.title_en as "motorEn",
      (d.demand_status = any(${[...quotableStates]}::text[]) and l.shelf_status = 'ON' and not exists (
          select from demand_match as notified where notified.tenant_id = ${tenant} and notified.demand_id = p.demand_id
            and notified.listing_id = p.listing_id and notified.told_at_once)
        and d.create_user is distinct from l.create_user and (buyer.company_id = seller.company_id) is not true) is true as "isWeekly"
    from pairs as p
    left join collaboration as d on d.tenant_id = ${tenant} and d.id = p.demand_id::bigint
    left join machine as l on l.tenant_id = ${tenant} and l.id = p.listing_id::bigint
    left join "user" as buyer on buyer.tenant_id = ${tenant} and buyer.id = d.create_user
    left join "user" as seller on seller.tenant_id = ${tenant} and seller.id = l.create_user
    order by p.create_time, p.id`.execute(crossTenantDb(runtime, 'weekly matches'))
  return rows
}
