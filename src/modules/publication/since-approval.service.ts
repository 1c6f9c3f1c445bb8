import { printTime } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { latestTransitions } from '#kernel/crud/state-history.ts'
import { changesOf } from '#kernel/history/row-changes.ts'
import type { Field } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'

const isReviewed = ({ fields }: Resource, name: string): boolean => {
  const field = (fields as Readonly<Record<string, Field>>)[name]
  return field !== undefined && field.on !== 'never'
}

/** What an owner changed after the latest approval: each field as it was approved and as it is now. */
export async function sinceApproval(
  ctx: Context,
  resource: Resource,
  id: string,
  approvals: ReadonlySet<string>,
): Promise<{ approvedAt: string; was: JsonRow; is: JsonRow }> {
  const [approval] = await latestTransitions(ctx, resource, id, 1, approvals)
  if (!approval) return { approvedAt: '', was: {}, is: {} }
  const approvedAt = printTime(approval.create_time, ctx.runtime.timeZone)
  const later = (await changesOf(ctx, resource, id)).filter((each) => each.action === 'UPDATE' && String(each.createTime) >= approvedAt)
  const [was, is]: [JsonRow, JsonRow] = [{}, {}]
  // The latest first, so that the earliest value before and the latest one after remain.
  for (const change of later) {
    Object.assign(was, change.was)
    Object.assign(is, { ...(change.is as JsonRow), ...is })
  }
  const fields = Object.keys(is).filter((name) => isReviewed(resource, name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const shown = (row: JsonRow) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => fields.some((field) => belongsTo(resource, name, field))))
  return { approvedAt, was: shown(was), is: shown(is) }
}

/** A field, or the display name of one: `brandName` of `brandCode`. */
const belongsTo = ({ fields }: Resource, name: string, field: string): boolean =>
  name === field || (!(name in fields) && name.endsWith('Name') && field.startsWith(name.slice(0, -4)))
