import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import type { Db } from '#kernel/database/db.ts'
import { buttonsOf } from '#kernel/http/permissions.ts'
import { codesOf, type Resource } from '#kernel/resource/resource.ts'
import { extraButtons, menuGroups, menuIds } from '#modules/menu-tree.fields.ts'
import { insertRows, newIds, type SeedRow } from './rows.ts'

interface Entry extends SeedRow {
  readonly code: string
  /** Code of the parent; '' is the top. */
  readonly under: string
}

/** Icons of the buttons that every page has. */
const icons: Readonly<Record<string, string>> = { add: 'plus', edit: 'form', delete: 'delete', view: 'file-text' }

/** A resource's page by name: short resources are 'managed', longer ones speak for themselves. */
function pageName({ label: [zh, en] }: Resource): Words {
  return [zh.length < 4 ? `${zh}管理` : zh, en.endsWith('y') ? `${en.slice(0, -1)}ies` : `${en}s`]
}

function pageEntry(resource: Resource): Entry[] {
  const { menu } = resource
  if (!menu) return []
  const [name, nameEn] = pageName(resource)
  const { under, path, sort, icon = 'iconfont icon-caidan' } = menu
  return [{ code: codesOf(resource), under, name, nameEn, path, sort, source: icon, alias: 'menu', category: 1, action: null, isOpen: 1 }]
}

function buttonEntries(resource: Resource): Entry[] {
  if (!resource.menu) return []
  const { path } = resource.menu
  const extra = extraButtons.filter(({ under }) => under === codesOf(resource))
  return [...buttonsOf(resource), ...extra].map(({ code, label: [name, nameEn], alias, place }, at) => ({
    code,
    under: codesOf(resource),
    name,
    nameEn,
    path: alias === 'delete' ? `/api${resource.at[0]}/remove` : `${path}/${alias}`,
    sort: at + 1,
    source: icons[alias] ?? 'setting',
    alias,
    category: 2,
    action: place,
    isOpen: 1,
  }))
}

function entriesOf(resources: readonly Resource[]): Entry[] {
  const used = new Set(resources.map(({ menu }) => menu?.under))
  const groups = menuGroups.flatMap(({ code, name: [name, nameEn], path, sort, icon }): Entry[] =>
    used.has(code)
      ? [{ code, under: '', name, nameEn, path, sort, source: icon, alias: 'menu', category: 1, action: null, isOpen: 1 }]
      : [],
  )
  return [...groups, ...resources.flatMap(pageEntry), ...resources.flatMap(buttonEntries)]
}

/** Ids of rows that are not deleted menu rows by code. */
export async function menuIdsByCode(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`select code, id::text as id from menu where deleted_id = 0`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Codes that were ever in the menu: what an administrator removed does not come back. */
async function codesEverUsed(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select code from menu`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Adds the menu rows that the declarations ask for and that were never there. What stands in the table stays as it is. */
export async function ensureMenus(db: Db, resources: readonly Resource[]): Promise<void> {
  const used = await codesEverUsed(db)
  const missing = entriesOf(resources).filter(({ code }) => !used.has(code))
  if (missing.length === 0) return
  const fresh = await newIds(db, missing.length)
  const ids = await menuIdsByCode(db)
  const placed = missing.map(({ under, ...entry }, at) => {
    const id = menuIds[entry.code] ?? fresh[at] ?? ''
    ids.set(entry.code, id)
    return { id, parentId: under === '' ? null : ids.get(under), ...entry }
  })
  const reachable = placed.filter(({ parentId }) => parentId !== undefined)
  await insertRows(db, 'menu', reachable, { skipExisting: true })
}
