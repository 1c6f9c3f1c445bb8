import type { Db } from '#kernel/database/db.ts'
import { codesOf, type Resource } from '#kernel/resource/resource.ts'
import { legalParams } from '#modules/system/legal-texts.service.ts'
import { readMenuIds } from './menus.ts'
import { insertRows, joinRows, type SeedRow } from './rows.ts'

/** The platform's own tenant, to which its administrator belongs. */
export const platformTenant = '000000'

export const ids = {
  administrator: '1123598816738675201',
  userRole: '1123598816738675202',
  adminRole: '1123598816738675203',
  head: '1123598813738675201',
  operations: '1123598813738675202',
  service: '1123598813738675203',
  traders: '1123598813738675204',
  firstPost: '1123598817738675201',
  staffPost: '1123598817738675208',
  firstUser: '1123598821738675201',
  platformTenant: '1123598820738675201',
} as const

const validity = { accessTokenValidity: 3600, refreshTokenValidity: 604_800 }
const grants = ['refresh_token', 'password', 'authorization_code', 'captcha', 'social']

/** Public clients: they run in the browser and cannot keep a secret, so theirs is public and not checked. */
const clients: readonly SeedRow[] = [
  ['1123598811738675201', 'sword', 'sword_secret', 'http://localhost:8888'],
  ['1123598811738675202', 'saber', 'saber_secret', 'http://localhost:8080'],
  ['1123598811738675203', 'saber3', 'saber3_secret', 'http://localhost:2888/login'],
  ['1123598811738675204', 'motorspot', 'motorspot', 'http://127.0.0.1:8080/login'],
].map(([id, clientId, clientSecret, webServerRedirectUri]) => ({
  id,
  clientId,
  clientSecret,
  isPublic: true,
  authorizedGrantTypes: grants,
  scope: 'all',
  webServerRedirectUri,
  ...validity,
  autoapprove: 'true',
}))

const posts: readonly (readonly [category: number, code: string, name: string, remark: string])[] = [
  [1, 'ceo', '首席执行官', '总经理'],
  [1, 'coo', '首席运营官', '常务总经理'],
  [1, 'cfo', '首席财务官', '财务总经理'],
  [1, 'cto', '首席技术官', '技术总监'],
  [1, 'cio', '首席信息官', '信息总监'],
  [2, 'pm', '技术经理', '产品与技术'],
  [2, 'hrm', '人力经理', '人事与行政'],
  [3, 'staff', '普通员工', '普通员工'],
]

const postRows: readonly SeedRow[] = posts.map(([category, postCode, postName, remark], index) => ({
  id: String(BigInt(ids.firstPost) + BigInt(index)),
  tenantId: platformTenant,
  category,
  postCode,
  postName,
  sort: index + 1,
  remark,
}))

const params: readonly (readonly [name: string, key: string, value: string, remark: string])[] = [
  ['是否开启注册功能', 'account.registerUser', 'true', '开启注册'],
  ['注册是否需要审核', 'account.registerAudit', 'true', '新用户审核通过后方可登录'],
  ['接口日志保留天数', 'log.keepDays', '90', '至少 30 天'],
  ['登录会话最长天数', 'account.sessionDays', '30', '从登录起算，到期须重新登录'],
  ['服务热线', 'site.hotline', '', '填写后显示在网站页眉'],
  ['客服热线', 'site.serviceLine', '', '填写后显示在网站页脚'],
  ['联系邮箱', 'site.email', '', '填写后显示在联系我们'],
  ['联系地址', 'site.address', '江苏省无锡市锡山区 · Xishan District, Wuxi, Jiangsu, China', '显示在联系我们'],
  ['服务时间', 'site.workingHours', '08:30-17:30', '显示在联系我们'],
  ['版权信息', 'site.copyright', '© MotorSpot', '显示在网站页脚'],
  ...legalParams,
  ['备案信息', 'site.recordFiling', '', '填写后显示在网站页脚'],
]

export const departmentRow = (
  tenantId: string,
  id: string,
  ancestorIds: readonly string[],
  name: readonly [short: string, full: string],
  sort: number,
): SeedRow => ({
  id,
  tenantId,
  parentId: ancestorIds.at(-1) ?? null,
  ancestors: ['0', ...ancestorIds].join(','),
  deptName: name[0],
  fullName: name[1],
  deptCategory: ancestorIds.length === 0 ? 1 : 2,
  sort,
})

export const roleRow = (tenantId: string, id: string, roleName: string, roleAlias: string, sort: number): SeedRow => ({
  id,
  tenantId,
  roleName,
  roleAlias,
  sort,
})

/** Returns the menu ids to grant to the administrator of a tenant: pages of tenant resources with their groups and buttons. */
export async function tenantMenuIds(db: Db, resources: readonly Resource[]): Promise<string[]> {
  const tenantResources = resources.filter(({ scope, menu }) => scope === 'tenant' && menu)
  const pages = tenantResources.map(codesOf)
  const groups = tenantResources.map(({ menu }) => menu?.under)
  const menus = await readMenuIds(db)
  const isGranted = (code: string): boolean => groups.includes(code) || pages.some((page) => code === page || code.startsWith(`${page}_`))
  return [...menus].flatMap(([code, id]) => (isGranted(code) ? [id] : []))
}

/** Assigns a role, a department and a post to a user. */
export async function assignUser(
  db: Db,
  tenantId: string,
  userId: string,
  to: { role: string; dept: string; post: string },
): Promise<void> {
  await insertRows(db, 'user_role_id', joinRows('user', userId, 'role', [to.role], tenantId))
  await insertRows(db, 'user_dept_id', joinRows('user', userId, 'dept', [to.dept], tenantId))
  await insertRows(db, 'user_post_id', joinRows('user', userId, 'post', [to.post], tenantId))
}

/** Creates the platform tenant with its departments, roles, posts, parameters, clients and administrator. */
export async function seedOrganisation(db: Db, resources: readonly Resource[], passwordHash: string): Promise<void> {
  await insertRows(db, 'tenant', [
    {
      id: ids.platformTenant,
      tenantId: platformTenant,
      tenantName: '管理组',
      linkman: 'admin',
      address: '管理组',
      accountNumber: -1,
      storageMb: -1,
    },
  ])
  await insertRows(db, 'client', clients)
  await insertRows(db, 'dept', [
    departmentRow(platformTenant, ids.head, [], ['平台总部', '现货电机平台'], 1),
    departmentRow(platformTenant, ids.operations, [ids.head], ['运营部', '平台运营部'], 1),
    departmentRow(platformTenant, ids.service, [ids.head], ['客服部', '客户服务部'], 2),
    departmentRow(platformTenant, ids.traders, [ids.head], ['商户', '入驻商户'], 3),
  ])
  await insertRows(db, 'role', [
    roleRow(platformTenant, ids.administrator, '超级管理员', 'administrator', 1),
    roleRow(platformTenant, ids.userRole, '用户', 'user', 2),
    roleRow(platformTenant, ids.adminRole, '管理员', 'admin', 3),
  ])
  await insertRows(db, 'post', postRows)
  await insertRows(
    db,
    'param',
    params.map(([paramName, paramKey, paramValue, remark]) => ({ tenantId: platformTenant, paramName, paramKey, paramValue, remark })),
  )
  await seedAdministrator(db, passwordHash)
  await insertRows(db, 'role_menu', joinRows('role', ids.adminRole, 'menu', await tenantMenuIds(db, resources), platformTenant))
}

async function seedAdministrator(db: Db, password: string): Promise<void> {
  const person = { account: 'admin', password, name: '管理员', realName: '管理员', userType: 1, sex: 3, status: 1 }
  await insertRows(db, 'user', [
    { id: ids.firstUser, tenantId: platformTenant, ...person, createUser: ids.firstUser, createDept: ids.head },
  ])
  await assignUser(db, platformTenant, ids.firstUser, { role: ids.administrator, dept: ids.head, post: ids.firstPost })
}
