import { sql } from 'kysely'
import { allOf, conditionsOf } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withValues } from '#kernel/schema/literals.ts'
import { nextPowerStep } from '#motors/figures.ts'
import { modelText } from '#motors/model-text.ts'
import type { Fields } from '#motors/reading.ts'
import type { Wish } from '#motors/wish.ts'
import { machine } from './machine.resource.ts'
import { type StoredMotor, storedColumns } from './matched-motor.service.ts'
import { askIndex } from './stock-index.service.ts'

/** A search for candidates, of which only the first are compared. */
interface Question {
  readonly where: readonly Comparison[]
  readonly limit: number
}

/** Motors that may meet a wish, and whether there are more than were looked at. */
export interface Candidates {
  readonly motors: readonly StoredMotor[]
  readonly hasMore: boolean
}

/** Candidates of a wish with which no wider search is needed. */
const enough = 12
/** Candidates of a narrow search, and of the widest. */
const [mostOfNarrow, mostOfWide] = [30, 60]
/** Questions that are asked together: between these groups the index answers others. */
const atOnce = 16
/** Questions of one statement. */
const ofStatement = 40
const tolerance = 0.015

const equal = (field: string, values: readonly (string | number)[] | undefined): Comparison[] =>
  values && values.length > 0 ? [{ field, operator: 'equal', values }] : []
const one = <T>(value: T | undefined): T[] | undefined => (value === undefined ? undefined : [value])

/** The powers that a search takes, as pairs of bounds. */
function powers({ powerMin, powerMax }: Wish, steps: number): Comparison[] {
  if (powerMin === undefined && powerMax === undefined) return []
  if (powerMax !== undefined || powerMin === undefined)
    return [
      {
        field: 'powerKw',
        operator: 'between',
        values: [(powerMin ?? 0) * (1 - tolerance), (powerMax ?? Number.MAX_SAFE_INTEGER) * (1 + tolerance)],
      },
    ]
  const all = [powerMin]
  for (let step = nextPowerStep(powerMin); all.length <= steps && Number.isFinite(step); step = nextPowerStep(step)) all.push(step)
  return [{ field: 'powerKw', operator: 'between', values: all.flatMap((each) => [each * (1 - tolerance), each * (1 + tolerance)]) }]
}

/** Characters of a designation that are looked for. */
const longestModel = 64

/** Letters and figures in one word, as designations of makers that are not known. */
const unknownDesignation = /^(?=.{0,64}[a-z])(?=.{0,64}\d)[\w./-]{4,64}$/i

/** The designation of a line that has one; what is not understood may be one. */
export function designationOf(fields: Fields): string {
  const { text = '', listingNo = '' } = fields
  const model = modelText(fields) || listingNo || (text.split(' ').find((word) => unknownDesignation.test(word)) ?? '')
  return model.slice(0, longestModel)
}

/** The searches for a line, each wider than the one before; poles and power rule motors out, so that all of them have these. */
function questionsFor(wish: Wish, fields: Fields): Question[] {
  const { poles, frame, mounting, brandCode, series } = wish
  if (fields.listingNo) return [{ where: equal('listingNo', [fields.listingNo]), limit: 1 }]
  const model = designationOf(fields)
  const hard = [...equal('poles', poles), ...powers(wish, 0)]
  const named: Question[] =
    model !== '' && (fields.frame === undefined || hard.length < 2)
      ? [{ where: [{ field: 'model', operator: 'like', values: [model] }], limit: mostOfNarrow }]
      : []
  if (hard.length === 0) return named
  const frames = equal('frame', one(frame))
  const alike = [...frames, ...equal('mounting', mounting)]
  const own = [...alike, ...equal('series', one(series)), ...equal('brandCode', one(brandCode))]
  const narrow = [own, alike, frames].filter((more) => more.length > 0).map((more) => ({ where: [...hard, ...more], limit: mostOfNarrow }))
  return [...named, ...narrow, { where: [...equal('poles', poles), ...powers(wish, 2)], limit: mostOfWide }]
}

async function answersOfIndex(ctx: Context, questions: readonly Question[]): Promise<(readonly string[] | undefined)[]> {
  const answers: (readonly string[] | undefined)[] = []
  for (let at = 0; at < questions.length; at += atOnce) {
    const group = questions.slice(at, at + atOnce).map(async ({ where, limit }) => {
      const model = where.find(({ operator }) => operator === 'like')
      const closest = model ? { closestTo: { name: 'model', text: String(model.values[0]) } } : {}
      return (await askIndex(ctx, { where, order: machine.open.listData.order, ...closest, offset: 0, limit, counted: [] }))?.ids
    })
    answers.push(...(await Promise.all(group)))
  }
  return answers
}

/** Raw SQL: one statement for many lists, each with its own limit. */
async function answersOfSql(ctx: Context, questions: readonly Question[]): Promise<string[][]> {
  const answers: string[][] = questions.map(() => [])
  for (let from = 0; from < questions.length; from += ofStatement) {
    const parts = questions.slice(from, from + ofStatement).map(({ where, limit }, at) => {
      const closest = where.some(({ operator }) => operator === 'like') ? sql`length(model), ` : sql``
      return sql`(select id::text as id, ${sql.lit(from + at)} as at from ${openView(machine, 'listData')} as t
        where ${withValues(ctx.db, allOf(conditionsOf(machine, where)))} order by ${closest}last_confirmed_at desc nulls last limit ${sql.lit(limit)})`
    })
    const { rows } = await sql<{ id: string; at: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
    for (const { id, at } of rows) answers[at]?.push(id)
  }
  return answers
}

/** The ids that each question finds: from memory, else from the database. */
async function idsOf(ctx: Context, questions: readonly Question[]): Promise<ReadonlyMap<Question, readonly string[]>> {
  const fromIndex = await answersOfIndex(ctx, questions)
  const left = questions.filter((_, at) => !fromIndex[at])
  const fromSql = left.length > 0 ? await answersOfSql(ctx, left) : []
  return new Map(questions.map((question, at) => [question, fromIndex[at] ?? fromSql[left.indexOf(question)] ?? []]))
}

export interface Searched {
  readonly wish: Wish
  readonly fields: Fields
}

/** What a line has found so far. */
interface Search {
  readonly questions: Question[]
  readonly ids: Set<string>
  hasMore: boolean
}

/** Candidates for many wishes: searched from narrow to wide, those that are alike once, and all rows read by one statement. */
export async function candidatesOf(ctx: Context, searched: readonly Searched[]): Promise<readonly Candidates[]> {
  const byKey = new Map<string, Search>()
  const searches = searched.map(({ wish, fields }) => {
    const questions = questionsFor(wish, fields)
    const key = JSON.stringify(questions)
    const search = byKey.get(key) ?? { questions, ids: new Set<string>(), hasMore: false }
    byKey.set(key, search)
    return search
  })
  for (let open = [...byKey.values()]; open.length > 0; ) {
    open = open.filter(({ questions, ids }) => questions.length > 0 && ids.size < enough)
    const asked = open.flatMap((search) => search.questions.splice(0, 1).map((question) => ({ search, question })))
    const found = await idsOf(
      ctx,
      asked.map(({ question }) => question),
    )
    for (const { search, question } of asked) {
      const ids = found.get(question) ?? []
      search.hasMore ||= ids.length === question.limit && question.limit > 1
      for (const id of ids) search.ids.add(id)
    }
  }
  const ids = [...new Set([...byKey.values()].flatMap((search) => [...search.ids]))]
  const { rows } = await sql<StoredMotor>`select ${storedColumns} from ${openView(machine, 'detail')}
    where id = any(${ids}::bigint[]) and shelf_status = 'ON'`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return searches.map(({ ids, hasMore }) => ({ motors: [...ids].flatMap((id) => byId.get(id) ?? []), hasMore }))
}
