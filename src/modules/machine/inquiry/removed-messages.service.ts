import type { Words } from '#i18n/translate.ts'
import type { Context } from '#kernel/runtime/context.ts'

/** In the place of what a message said. */
export const removedMessage: Words = ['（该消息因举报成立已移除）', '(Removed after a report)']

/** Of these messages those that both sides read no more: a report of them was upheld, and stands while an objection to it is looked at. */
export async function removedAmong({ db }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('abuse_report')
    .select('target_id')
    .distinct()
    .where('target_type', '=', 'MESSAGE')
    .where('target_id', 'in', [...ids])
    .where((eb) => eb.or([eb('report_state', '=', 'UPHELD'), eb.and([eb('report_state', '=', 'OPEN'), eb('appeal', 'is not', null)])]))
    .execute()
  return new Set(found.map(({ target_id }) => target_id ?? ''))
}
