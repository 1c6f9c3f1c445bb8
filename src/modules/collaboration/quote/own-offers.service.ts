import { sql } from 'kysely'
import { isId } from '#kernel/crud/kinds.ts'
import { openView } from '#kernel/crud/read.ts'
import { repository } from '#kernel/crud/repository.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { offerOf, type StoredMotor, storedColumns } from '../../machine/machine/matched-motor.service.ts'
import { candidatesFor } from '../../machine/matching/candidates.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { quotableStates } from '../collaboration/demand-states.fields.ts'
import { byRank, matchOfDemand, soughtBy, wishesOf } from '../match/demand-wish.service.ts'

/** Motors of a seller that are offered for choice: those that may fit, then the latest confirmed. */
const mostOwn = 200

type OwnMotor = StoredMotor & { readonly title: string | null; readonly titleEn: string | null }

/** The motors of the caller and of colleagues on the shelf for an open demand, those that fit best first, the others by their titles. A hidden budget is not known to a seller. */
export async function ownOffers(ctx: Context, demandId: string) {
  const demand = isId(demandId)
    ? await repository(ctx, collaboration, { rows: 'all' }).find({ id: demandId, demandStatus: [...quotableStates] })
    : undefined
  if (!demand) return notFound()
  const wishes = wishesOf(demand, { knowsBudget: false })
  const sellers = ownersFor(ctx, machine)
  const candidates = (await candidatesFor(ctx, soughtBy(demand, wishes), { sellers })).map(({ id }) => id)
  // Raw SQL, as the view of the open detail is no resource.
  const { rows } = await sql<OwnMotor>`select ${storedColumns}, title, title_en as "titleEn" from ${openView(machine, 'detail')}
    where shelf_status = 'ON' and create_user = any(${[...sellers]}::bigint[])
    order by (id = any(${candidates}::bigint[])) desc, last_confirmed_at desc nulls last limit ${sql.lit(mostOwn)}`.execute(ctx.db)
  return rows
    .map((motor) => ({ motor, ...matchOfDemand(demand, wishes, offerOf(motor)) }))
    .sort((a, b) => byRank(a, b) || (a.grade === 'D' ? byTitle(a.motor, b.motor) : 0))
    .map(({ motor: { id, title, titleEn, quantity, currency }, grade, score }) => {
      return { id, title: title ?? '', titleEn: titleEn ?? '', grade, score, quantity: Number(quantity ?? 0), currency: currency || 'CNY' }
    })
}

/** Among many that do not fit, one is looked up by its name. */
const byTitle = (a: OwnMotor, b: OwnMotor): number => (a.title ?? '').localeCompare(b.title ?? '', 'zh', { numeric: true })
