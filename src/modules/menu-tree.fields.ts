import type { Words } from '#i18n/translate.ts'

export interface MenuGroup {
  readonly code: string
  readonly name: Words
  readonly path: string
  readonly sort: number
  readonly icon: string
}

/** Groups of the sidebar; a resource names its group in `menu.under`. A group without resources is not shown. */
export const menuGroups = [
  { code: 'desk', name: ['工作台', 'Workspace'], path: '/desk', sort: 1, icon: 'iconfont iconicon_airplay' },
  { code: 'motor', name: ['产品管理', 'Products'], path: '/motor', sort: 2, icon: 'iconfont iconicon_compile' },
  { code: 'monitor', name: ['系统监控', 'Monitoring'], path: '/monitor', sort: 3, icon: 'iconfont icon-yanzhengma' },
  { code: 'resource', name: ['资源管理', 'Resources'], path: '/resource', sort: 96, icon: 'iconfont iconicon_task_done' },
  { code: 'base', name: ['基础配置', 'Basic settings'], path: '/base', sort: 97, icon: 'iconfont iconicon_affiliations_li' },
  { code: 'authority', name: ['权限管理', 'Permissions'], path: '/authority', sort: 98, icon: 'iconfont icon-bofangqi-suoping' },
  { code: 'system', name: ['系统管理', 'System'], path: '/system', sort: 99, icon: 'iconfont iconicon_setting' },
] as const satisfies readonly MenuGroup[]

/** Fixed ids of pages that existing installations refer to, for example in role grants. */
export const menuIds: Readonly<Record<string, string>> = {
  desk: '1123598815738675201',
  monitor: '1123598815738675210',
  log_api: '1123598815738675215',
  base: '1164733399668962201',
  region: '1164733399668962202',
  authority: '1123598815738675307',
  role: '1123598815738675308',
  data_scope: '1123598815738675309',
  api_scope: '1123598815738675311',
  system: '1123598815738675203',
  user: '1123598815738675204',
  dept: '1123598815738675205',
  post: '1164733389668962251',
  dict: '1123598815738675206',
  menu: '1123598815738675207',
  param: '1123598815738675209',
  topmenu: '1123598815738675208',
  tenant: '1123598815738675256',
  client: '1123598815738675261',
}

export interface ExtraButton {
  /** Code of the page that it belongs to. */
  readonly under: string
  readonly code: string
  readonly label: Words
  readonly alias: string
  /** 1 toolbar, 2 row, 3 both. */
  readonly place: 1 | 2 | 3
}

/** Buttons for setting links, under the codes that existing clients ask for. */
export const extraButtons = [
  { under: 'topmenu', code: 'topmenu_setting', label: ['菜单配置', 'Set menus'], alias: 'setting', place: 1 },
  { under: 'data_scope', code: 'data_scope_setting', label: ['权限配置', 'Set scopes'], alias: 'setting', place: 2 },
  { under: 'api_scope', code: 'api_scope_setting', label: ['权限配置', 'Set scopes'], alias: 'setting', place: 2 },
  { under: 'attach', code: 'attach_upload', label: ['上传', 'Upload'], alias: 'upload', place: 1 },
  { under: 'attach', code: 'attach_download', label: ['下载', 'Download'], alias: 'download', place: 2 },
] as const satisfies readonly ExtraButton[]
