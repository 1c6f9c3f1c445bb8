import { t } from '#i18n/translate.ts'
import { isId } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { namesOf } from '../../machine/inquiry/own-inquiries.service.ts'
import { titleWords } from '../../publication/title-words.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'

interface Titled {
  readonly title: string | null
  readonly title_en: string | null
}

const titleIn = ({ lang }: Context, row: Titled | undefined): string => t(titleWords(row?.title, row?.title_en), lang)

const idsIn = (rows: readonly JsonRow[], name: string): string[] => [...new Set(rows.map((row) => String(row[name])).filter(isId))]

async function demandsOf({ db }: Context, ids: readonly string[]) {
  const columns = ['id', 'title', 'title_en', 'create_user', 'anonymous'] as const
  const found = await db
    .selectFrom('collaboration')
    .select(columns)
    .where('id', 'in', ['0', ...ids])
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

async function motorsOf({ db }: Context, ids: readonly string[]) {
  const found = await db
    .selectFrom('machine')
    .select(['id', 'title', 'title_en'])
    .where('id', 'in', ['0', ...ids])
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** Quotes as staff read them: with the names of both sides, and the titles of the demand and of the motor in the caller's language. */
export async function forStaff(ctx: Context, rows: readonly JsonRow[]): Promise<JsonRow[]> {
  const demands = await demandsOf(ctx, idsIn(rows, 'demandId'))
  const motors = await motorsOf(ctx, idsIn(rows, 'listingId'))
  const buyers = [...demands.values()].map(({ create_user }) => create_user ?? '0')
  const names = await namesOf(ctx, [...idsIn(rows, 'createUser'), ...buyers])
  const readsDemands = mayDo(ctx, codesOf(collaboration))
  return rows.map((row) => {
    const demand = demands.get(String(row.demandId))
    // Who may not read demands learns of no anonymous buyer either.
    const isHidden = demand?.anonymous === true && !readsDemands
    const title = titleIn(ctx, demand) || row.title
    return {
      ...{
        ...row,
        title,
        ...('demandIdName' in row && { demandIdName: title }),
        listingTitle: titleIn(ctx, motors.get(String(row.listingId))),
      },
      sellerName: names.get(String(row.createUser)) ?? '',
      buyerName: isHidden ? t(['匿名买家', 'An anonymous buyer'], ctx.lang) : (names.get(demand?.create_user ?? '') ?? ''),
    }
  })
}
