import { sql } from 'kysely'
import { t, type Words } from '#i18n/translate.ts'
import { allOf } from '../crud/conditions.ts'
import type { Crud } from '../crud/crud.ts'
import { canBeUndeleted, deletedTable, ownRemovals, rejectTakenKey } from '../crud/deleted-rows.ts'
import { addDisplayNames, authorFor, titleSql, titlesOf } from '../crud/display-names.ts'
import { printTime } from '../crud/kinds.ts'
import type { PageRequest } from '../crud/list-query.ts'
import { type Projection, printFields, projectionOf, someFields } from '../crud/printing.ts'
import { asPage, type Page } from '../crud/read.ts'
import type { ChangedFields } from '../crud/record-changes.ts'
import { repository, rowAccess } from '../crud/repository.ts'
import { rowChange } from '../crud/row-change.resource.ts'
import { type DatabaseRow, type JsonRow, resourceTable } from '../crud/rows.ts'
import { displayNameOfKey } from '../resource/check.ts'
import type { Field } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import { codesOf, hasHistory, type Resource } from '../resource/resource.ts'
import { notFound, reject } from '../resource/user-error.ts'
import { type Context, mayDo } from '../runtime/context.ts'
import { crossTenantDb } from '../runtime/platform.ts'

interface StoredChange {
  readonly id: string
  readonly create_user: string | null
  readonly create_time: Date
  readonly action: keyof typeof rowChange.fields.action.options
  readonly changes: string
}

/** Changes that one answer has at most. */
const mostChanges = 200

interface Which {
  readonly from?: string
  readonly rows?: 'all'
}

/** The changes of one row from one of them on, the latest first; a 404 for a row outside the caller's row access, unless of all rows. */
async function storedChanges(ctx: Context, resource: Resource, id: string, { from = '0', ...access }: Which = {}): Promise<StoredChange[]> {
  const row = await repository(ctx, resource, access).one(id)
  const { rows } = await sql<StoredChange>`select id::text, create_user::text, create_time, action, changes from ${resourceTable(rowChange)}
    where resource = ${resource.name} and row_id = ${row.id} and id >= ${from}::bigint
    order by id desc limit ${sql.lit(mostChanges)}`.execute(ctx.db)
  return rows
}

/**
 * Whether a field that people set was changed after a change, or since the row was made; what the server keeps of it, as its state, does
 * not count. Of rows without a history every change does.
 */
export async function isEditedSince(ctx: Context, resource: Resource, id: string, changeId: string | null): Promise<boolean> {
  if (!hasHistory(resource)) return true
  const later = (await storedChanges(ctx, resource, id, { from: changeId ?? '0' })).filter((change) => change.id !== changeId)
  return later.some(({ changes }) => Object.keys(JSON.parse(changes)).some((name) => resource.fields[name]?.on !== 'never'))
}

/** The names of the fields of a row that have another value than before a moment, whoever asks. */
export async function changedSince(ctx: Context, resource: Resource, id: string, moment: Date): Promise<string[]> {
  const later = (await storedChanges(ctx, resource, id, { rows: 'all' })).filter(({ create_time }) => create_time >= moment)
  const all = later.map(({ changes }) => JSON.parse(changes) as ChangedFields)
  const names = [...new Set(all.flatMap((fields) => Object.keys(fields)))]
  // Of more changes than are read, the earliest are unknown.
  if (later.length === mostChanges) return names
  return names.filter((name) => {
    const ofField = all.flatMap((fields) => (fields[name] ? [fields[name]] : []))
    return JSON.stringify(ofField.at(-1)?.[0]) !== JSON.stringify(ofField[0]?.[1])
  })
}

/** Owners see fewer fields than staff. */
const readerOf = (ctx: Context, resource: Resource) => (mayDo(ctx, codesOf(resource)) ? 'staff' : 'owner')

const removedUser: Words = ['已删除的用户', 'A deleted user']
const platformAdministrator: Words = ['平台管理员', 'Platform administrator']

/** Names of users by id. Users of another tenant are not named: only an administrator of the platform writes into this one. */
async function userNames(ctx: Context, authors: readonly (string | null)[]): Promise<Map<string, string>> {
  const accounts = ctx.runtime.registry.serving('account')
  const ids = [...new Set(authors.flatMap((id) => id ?? []))]
  if (!accounts || ids.length === 0) return new Map()
  const titles = await titlesOf(ctx, accounts.name, undefined, ids)
  const unknown = ids.filter((id) => !titles.get(id))
  if (unknown.length === 0) return titles
  const { rows } = await sql<{ id: string }>`select id::text from ${resourceTable(accounts)}
    where id = any(${unknown}::bigint[]) and tenant_id <> ${ctx.tenant}`.execute(crossTenantDb(ctx.runtime, 'authors of changes'))
  const elsewhere = new Set(rows.map(({ id }) => id))
  return new Map([...titles, ...unknown.map((id) => [id, t(elsewhere.has(id) ? platformAdministrator : removedUser, ctx.lang)] as const)])
}

/** The changes of one row as JSON: who, when, and each readable field that changed, from what to what, as the service prints and hides it. */
export async function changesOf(ctx: Context, resource: Resource, id: string, service: Partial<Crud> = {}): Promise<JsonRow[]> {
  const hidden = (await service.hiddenInChanges?.(ctx, id)) ?? []
  const stored = await storedChanges(ctx, resource, id)
  const users = await userNames(
    ctx,
    stored.map((change) => change.create_user),
  )
  const reader = readerOf(ctx, resource)
  const printed: JsonRow[] = []
  for (const change of stored) {
    const changed = Object.entries(JSON.parse(change.changes) as ChangedFields).filter(([name]) => !hidden.includes(name))
    const [was, is] = await printSides(ctx, resource, reader, Object.fromEntries(changed))
    // What changed may be hidden from the caller.
    if (change.action === 'UPDATE' && Object.keys(is ?? {}).length === 0) continue
    printed.push({
      id: change.id,
      createTime: printTime(change.create_time, ctx.runtime.timeZone),
      ...authorFor(ctx, resource, change.create_user, users),
      action: change.action,
      actionName: t(rowChange.fields.action.options[change.action], ctx.lang),
      was,
      is,
    })
  }
  return printed
}

/** The values before and after a change as JSON, with display names. */
async function printSides(ctx: Context, resource: Resource, reader: 'staff' | 'owner', changed: ChangedFields) {
  const readable = projectionOf(resource.fields, reader)
  const names = readable.names.filter((name) => name in changed)
  const projection = someFields(resource.fields, names, reader)
  const sides = printFields(
    projection,
    [0, 1].map((side) => databaseRow(resource, changed, names, side as 0 | 1)),
    { settings: ctx.runtime, root: resource.tree?.root },
  )
  for (const [side, row] of sides.entries())
    for (const { name } of readable.childRows)
      if (name in row && name in changed) row[name] = childRows(readable, name, changed[name]?.[side])
  const [was = {}, is = {}] = await addDisplayNames(ctx, resource, projection, sides)
  for (const [name, link] of reader === 'staff' ? Object.entries(resource.links ?? {}) : []) {
    const change = changed[name]
    if (!change) continue
    const titles = await titlesOf(
      ctx,
      link.to,
      undefined,
      change.flatMap((ids) => String(ids).split(',')),
    )
    for (const [row, ids] of [
      [was, change[0]],
      [is, change[1]],
    ] as const) {
      const list = String(ids).split(',').filter(Boolean)
      Object.assign(row, { [name]: String(ids), [displayNameOfKey(name)]: list.map((each) => titles.get(each) || each).join(',') })
    }
  }
  return [was, is]
}

/** Lines are recorded as they are printed; of them the caller sees the readable fields. */
function childRows(readable: Projection, name: string, recorded: unknown): unknown {
  const inner = readable.inner.get(name)
  if (!inner) return recorded ?? ''
  return ((recorded ?? []) as JsonRow[]).map((line) => ({
    id: line.id ?? '',
    ...Object.fromEntries(inner.names.map((each) => [each, line[each] ?? ''])),
  }))
}

const databaseRow = (resource: Resource, changed: ChangedFields, names: readonly string[], side: 0 | 1): DatabaseRow => ({
  ...Object.fromEntries(names.map((name) => [snake(name), changed[name]?.[side] ?? null])),
  child_rows: Object.fromEntries(names.filter((name) => isChild(resource.fields[name])).map((name) => [name, []])),
})

const isChild = (field: Field | undefined): boolean => field?.kind === 'lines' || field?.kind === 'references'

/** Gives a row back the values that it had before a change, as far as the caller reads and may set them: a submit like any other. */
export async function restoreVersion(ctx: Context, { resource, submit }: Crud, id: string, changeId: string): Promise<JsonRow> {
  const changes = await storedChanges(ctx, resource, id, { from: changeId })
  if (changes.at(-1)?.id !== changeId) notFound()
  const before: Record<string, readonly [unknown, unknown]> = {}
  for (const change of changes)
    for (const [name, [was]] of Object.entries(JSON.parse(change.changes) as ChangedFields)) before[name] = [was, was]
  const reader = readerOf(ctx, resource)
  const [values = {}] = await printSides(ctx, resource, reader, before)
  const settable = Object.fromEntries(
    projectionOf(resource.fields, reader)
      .names.filter((name) => name in before && isRestorable(resource.fields[name]))
      .map((name) => [name, resource.fields[name]?.kind === 'lines' ? newLines(values[name]) : (values[name] ?? '')]),
  )
  if (Object.keys(settable).length === 0)
    reject(['这些内容不能恢复，请手工修改', 'These values cannot be restored; change them by hand'], { field: 'changeId' })
  const row = await repository(ctx, resource).one(id)
  await rejectTakenKey(ctx, resource, { ...row, ...settable })
  return submit(ctx, { id: row.id, rowVersion: row.rowVersion, ...settable })
}

/** The former lines may be gone, so they are written as new ones. */
const newLines = (lines: unknown): JsonRow[] => ((lines ?? []) as JsonRow[]).map(({ id, ...line }) => line)

const isRestorable = (field: Field | undefined): boolean =>
  field !== undefined && field.on === undefined && field.kind !== 'secret' && field.kind !== 'password'

/** A page of the deleted rows that the caller may put back, the latest first. */
export async function deletedRows(ctx: Context, resource: Resource, page: PageRequest): Promise<Page> {
  const where = allOf([canBeUndeleted, ...rowAccess(ctx, resource, `${codesOf(resource)}_delete`), ...ownRemovals(ctx, resource)])
  const removedBy = sql`(select c.create_user from ${resourceTable(rowChange)} as c
    where c.resource = ${resource.name} and c.row_id = t.id::text and c.action = 'REMOVE' order by c.id desc limit 1)`
  const { rows } = await sql<{ id: string; title: string; update_user: string | null; update_time: Date; total: string }>`
    select id::text, ${titleSql(resource, ctx.lang)} as title, coalesce(${removedBy}, update_user)::text as update_user, update_time, count(*) over () as total
    from ${deletedTable(resource)} as t where ${where} order by update_time desc, id
    limit ${page.size} offset ${(page.current - 1) * page.size}`.execute(ctx.db)
  const users = await userNames(
    ctx,
    rows.map((row) => row.update_user),
  )
  const printed = rows.map((row) => ({
    id: row.id,
    title: row.title ?? '',
    updateTime: printTime(row.update_time, ctx.runtime.timeZone),
    updateUserName: users.get(row.update_user ?? '') ?? '',
  }))
  return asPage(printed, Number(rows[0]?.total ?? 0), page)
}
