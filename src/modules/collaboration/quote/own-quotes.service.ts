import { t } from '#i18n/translate.ts'
import { crudOf, queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import type { Params } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { stateWords } from '#kernel/crud/state-history.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { titleWords } from '../../publication/title-words.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { quotableStates, readableStates } from '../collaboration/demand-states.fields.ts'
import { quote } from './quote.resource.ts'

const isAmong = (states: readonly string[], state: string | null): boolean => states.includes(state ?? '')

/** A page of the caller's quotes, the newest first, each with its demand as everybody may read it now: where nobody may, by the title that it had. */
export async function ownQuotes(ctx: Context, params: Params) {
  const page = await crudOf(quote).listOwn(ctx, queryOf.listOwn(quote, params))
  const ids = [...new Set(page.records.map(({ demandId }) => String(demandId)).filter(isId))]
  const demands = await repository(ctx, collaboration, { rows: 'all' }).list({ id: ids })
  const wordsOf = await stateWords(ctx, collaboration)
  const shown = new Map(
    demands
      .filter(({ demandStatus }) => isAmong(readableStates, demandStatus))
      .map(({ id, title, titleEn, demandStatus, deadline }) => [
        id,
        {
          ...{ id, title: t(titleWords(title, titleEn), ctx.lang), deadline: deadline ?? '' },
          ...{ stateName: t(wordsOf(demandStatus ?? ''), ctx.lang), isOpen: isAmong(quotableStates, demandStatus) },
        },
      ]),
  )
  /** A title is not translated twice: the English one of the demand is that of the quote while the Chinese one is. */
  const english = new Map(demands.map(({ id, title, titleEn }) => [`${id} ${title}`, titleEn]))
  const titleOf = ({ demandId, title }: JsonRow) => t(titleWords(String(title), english.get(`${demandId} ${title}`)), ctx.lang)
  const unreadable = (row: JsonRow) => ({ id: '', title: titleOf(row), deadline: '', stateName: '', isOpen: false })
  return { ...page, records: page.records.map((row) => ({ quote: row, demand: shown.get(String(row.demandId)) ?? unreadable(row) })) }
}
