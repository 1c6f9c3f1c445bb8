import { snake } from '../resource/names.ts'
import { actionsOf, codeOf, codesOf, has, mayExport, type Resource } from '../resource/resource.ts'
import { mayImport } from '../resource/sheet.ts'
import type { Route } from './routes.ts'

export interface Button {
  readonly code: string
  readonly label: readonly [zh: string, en: string]
  /** add, edit, delete, view, or the action's name. */
  readonly alias: string
  /** Position: 1 toolbar, 2 row, 3 both. */
  readonly place: 1 | 2 | 3
}

/** The buttons of a resource's page: its operations and its actions that ask for a permission. */
export function buttonsOf(resource: Resource): Button[] {
  const codes = codesOf(resource)
  const buttons: Button[] = []
  if (has(resource, 'submit')) {
    buttons.push({ code: `${codes}_add`, label: ['新增', 'Add'], alias: 'add', place: 1 })
    buttons.push({ code: `${codes}_edit`, label: ['编辑', 'Edit'], alias: 'edit', place: 2 })
  }
  if (has(resource, 'remove')) buttons.push({ code: `${codes}_delete`, label: ['删除', 'Delete'], alias: 'delete', place: 3 })
  if (has(resource, 'detail')) buttons.push({ code: `${codes}_view`, label: ['查看', 'View'], alias: 'view', place: 2 })
  if (mayExport(resource)) buttons.push({ code: `${codes}_export`, label: ['导出', 'Export'], alias: 'export', place: 1 })
  if (mayImport(resource)) buttons.push({ code: `${codes}_import`, label: ['导入', 'Import'], alias: 'import', place: 1 })
  for (const [name, action] of Object.entries(actionsOf(resource))) {
    if (action.access !== 'code' && !(action.access === 'member' && action.button)) continue
    const code = codeOf(resource, name)
    const place = action.button === 'toolbar' ? 1 : 2
    if (!buttons.some((button) => button.code === code)) buttons.push({ code, label: action.label, alias: snake(name), place })
  }
  return buttons
}

/** Who may call what, by route: the committed record of all access rules. */
export function permissionsOf(routes: readonly Route[]): Record<string, string | readonly string[]> {
  const sorted = [...routes].sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`))
  return Object.fromEntries(sorted.map((route) => [`${route.method} /api${route.path}`, route.access]))
}
