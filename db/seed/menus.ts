import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import type { Db } from '#kernel/database/db.ts'
import { buttonsOf } from '#kernel/http/permissions.ts'
import { codesOf, type Resource } from '#kernel/resource/resource.ts'
import { extraButtons, menuGroups, menuIds } from '#modules/menu-tree.fields.ts'
import { insertRows, newIds, type SeedRow } from './rows.ts'

/** A row of the menu table, with the code of its parent instead of its id. */
interface MenuEntry extends SeedRow {
  readonly code: string
  /** Code of the parent; empty at the top level. */
  readonly under: string
}

/** Icons of the standard buttons. */
const icons: Readonly<Record<string, string>> = { add: 'plus', edit: 'form', delete: 'delete', view: 'file-text' }

/** Returns the name of a resource's page. Short Chinese names get the suffix 管理. */
function pageName({ label: [zh, en] }: Resource): Words {
  return [zh.length < 4 ? `${zh}管理` : zh, en.endsWith('y') ? `${en.slice(0, -1)}ies` : `${en}s`]
}

function pageEntry(resource: Resource): MenuEntry[] {
  const { menu } = resource
  if (!menu) return []
  const [name, nameEn] = pageName(resource)
  const { under, path, sort, icon = 'iconfont icon-caidan' } = menu
  return [{ code: codesOf(resource), under, name, nameEn, path, sort, source: icon, alias: 'menu', category: 1, action: null, isOpen: 1 }]
}

function buttonEntries(resource: Resource): MenuEntry[] {
  if (!resource.menu) return []
  const { path } = resource.menu
  const extra = extraButtons.filter(({ under }) => under === codesOf(resource))
  return [...buttonsOf(resource), ...extra].map(({ code, label: [name, nameEn], alias, place }, index) => ({
    code,
    under: codesOf(resource),
    name,
    nameEn,
    path: alias === 'delete' ? `/api${resource.at[0]}/remove` : `${path}/${alias}`,
    sort: index + 1,
    source: icons[alias] ?? 'setting',
    alias,
    category: 2,
    action: place,
    isOpen: 1,
  }))
}

function declaredEntries(resources: readonly Resource[]): MenuEntry[] {
  const used = new Set(resources.map(({ menu }) => menu?.under))
  const groups = menuGroups.flatMap(({ code, name: [name, nameEn], path, sort, icon }): MenuEntry[] =>
    used.has(code)
      ? [{ code, under: '', name, nameEn, path, sort, source: icon, alias: 'menu', category: 1, action: null, isOpen: 1 }]
      : [],
  )
  return [...groups, ...resources.flatMap(pageEntry), ...resources.flatMap(buttonEntries)]
}

/** Returns the ids of the menu rows that are not deleted, by code. */
export async function readMenuIds(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`select code, id::text as id from menu`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Returns the codes of all menu rows, including deleted ones: a row that an administrator removed must not be added again. */
async function readAllCodes(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select code from store.menu`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Adds the declared menu rows that were never in the table. Existing rows are not changed. */
export async function addMissingMenus(db: Db, resources: readonly Resource[]): Promise<void> {
  const used = await readAllCodes(db)
  const missing = declaredEntries(resources).filter(({ code }) => !used.has(code))
  if (missing.length === 0) return
  const generatedIds = await newIds(db, missing.length)
  const ids = await readMenuIds(db)
  const rows = missing.map(({ under, ...entry }, index) => {
    const id = menuIds[entry.code] ?? generatedIds[index] ?? ''
    ids.set(entry.code, id)
    return { id, parentId: under === '' ? null : ids.get(under), ...entry }
  })
  const rowsWithParent = rows.filter(({ parentId }) => parentId !== undefined)
  await insertRows(db, 'menu', rowsWithParent, { skipExisting: true })
}
