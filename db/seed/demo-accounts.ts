import type { Db } from '#kernel/database/db.ts'
import { assignUser, departmentRow, ids, platformTenant, roleRow } from './organisation.ts'
import { insertRows, joinRows, newIds } from './rows.ts'

export const neighbourTenant = '100001'

/** A demo account with the seller data of its listings. All persons, companies and numbers are invented. */
export interface Trader {
  readonly id: string
  readonly tenantId: string
  readonly deptId: string
  readonly account: string
  readonly name: string
  readonly realName: string
  readonly phone: string
  readonly company: string
  readonly regionCode: string
  readonly address: string
  /** Codes of the brands that it sells. */
  readonly brandCodes: readonly string[]
  /** Whether the platform has verified the seller. */
  readonly isVerified?: boolean
}

type Profile = Pick<Trader, 'account' | 'name' | 'realName' | 'company' | 'regionCode' | 'address' | 'brandCodes' | 'isVerified'>

const profiles: readonly Profile[] = [
  {
    account: 'trader',
    name: '锡山现货',
    realName: '周明远',
    company: '锡山现货电机（示例） Xishan Spot Motors (demo)',
    regionCode: '320205',
    address: '东亭街道示例路 1 号',
    brandCodes: ['BR004', 'BR006', 'BR020'],
  },
  {
    account: 'trader2',
    name: '昆山机电',
    realName: '许文清',
    company: '昆山机电供应（示例） Kunshan Electric Supply (demo)',
    regionCode: '320583',
    address: '玉山镇示例路 2 号',
    brandCodes: ['BR026', 'BR039', 'BR001'],
    isVerified: true,
  },
  {
    account: 'trader3',
    name: '余杭电机',
    realName: '沈嘉禾',
    company: '余杭电机仓储（示例） Yuhang Motor Warehouse (demo)',
    regionCode: '330110',
    address: '临平示例路 3 号',
    brandCodes: ['BR001', 'BR027'],
  },
  {
    account: 'trader4',
    name: '温岭电机城',
    realName: '林立峰',
    company: '温岭电机城（示例） Wenling Motor City (demo)',
    regionCode: '331081',
    address: '大溪镇示例路 4 号',
    brandCodes: ['BR006', 'BR027', 'BR007'],
  },
  {
    account: 'trader5',
    name: '肥西现货',
    realName: '方志恒',
    company: '肥西电机现货（示例） Feixi Motor Stock (demo)',
    regionCode: '340123',
    address: '上派镇示例路 5 号',
    brandCodes: ['BR004', 'BR005'],
    isVerified: true,
  },
  {
    account: 'trader6',
    name: '历城传动',
    realName: '孟繁星',
    company: '历城传动设备（示例） Licheng Drives (demo)',
    regionCode: '370112',
    address: '工业北路示例段 6 号',
    brandCodes: ['BR007', 'BR018', 'BR014'],
  },
  {
    account: 'trader7',
    name: '顺德机电',
    realName: '梁启业',
    company: '顺德机电贸易（示例） Shunde Electric Trade (demo)',
    regionCode: '440606',
    address: '大良街道示例路 7 号',
    brandCodes: ['BR024', 'BR001', 'BR039'],
  },
  {
    account: 'trader8',
    name: '金水电机',
    realName: '郑博文',
    company: '金水电机调剂（示例） Jinshui Motor Exchange (demo)',
    regionCode: '410105',
    address: '农业路示例段 8 号',
    brandCodes: ['BR014', 'BR018', 'BR005'],
  },
]

/** Clear text, published; the same for every demo account. */
export const demoPassword = 'MotorSpot2026'

/** The accounts of the demo data, and the tenants they are in. */
export const demoAccounts = ['manager', 'neighbour', ...profiles.map(({ account }) => account)]
export const demoTenants = [platformTenant, neighbourTenant]

/** Returns a phone number that cannot exist: Chinese mobile numbers do not begin with 100. */
const phoneOf = (index: number): string => `1000000${String(index + 1).padStart(4, '0')}`

const userRow = (
  person: Pick<Trader, 'id' | 'tenantId' | 'deptId' | 'account' | 'name' | 'realName' | 'phone'>,
  password: string,
  values: object,
) => ({
  id: person.id,
  tenantId: person.tenantId,
  account: person.account,
  password,
  name: person.name,
  realName: person.realName,
  phone: person.phone,
  email: `${person.account}@example.com`,
  emailVerified: true,
  userType: 1,
  sex: 3,
  status: 1,
  createUser: person.id,
  createDept: person.deptId,
  company: null,
  address: null,
  sellerVerified: false,
  ...values,
})

/** The company of a trader, alone in it. */
const companyRow = (id: string, { id: owner, tenantId, deptId, company, regionCode }: Omit<Trader, 'brandCodes' | 'address'>) => ({
  ...{ id, tenantId, name: company, regionCode, owner, createUser: owner, createDept: deptId },
  introduction: '示例企业：常备现货电机，当天可发。以上均为示例数据。',
  introductionEn: 'A demo company with motors in stock that ship today. All of this is demo data.',
})

/** Creates the traders of the platform tenant and `manager`, its administrator. Returns the traders. */
export async function seedTraders(db: Db, password: string): Promise<Trader[]> {
  const [managerId = '', ...userIds] = await newIds(db, profiles.length + 1)
  const traders = profiles.map((profile, index) => ({
    ...profile,
    id: userIds[index] ?? '',
    tenantId: platformTenant,
    deptId: ids.traders,
    phone: phoneOf(index),
  }))
  const manager = {
    id: managerId,
    tenantId: platformTenant,
    deptId: ids.operations,
    account: 'manager',
    name: '平台运营',
    realName: '唐一鸣',
    phone: phoneOf(90),
  }
  const companyIds = await newIds(db, traders.length)
  await insertRows(
    db,
    'company',
    traders.map((trader, index) => companyRow(companyIds[index] ?? '', trader)),
  )
  await insertRows(db, 'user', [
    userRow(manager, password, { companyId: null }),
    ...traders.map(({ company, address, isVerified, ...trader }, index) =>
      userRow(trader, password, { company, address, sellerVerified: isVerified === true, companyId: companyIds[index] }),
    ),
  ])
  await assignUser(db, platformTenant, manager.id, { role: ids.adminRole, dept: ids.operations, post: ids.staffPost })
  for (const { id } of traders) await assignUser(db, platformTenant, id, { role: ids.userRole, dept: ids.traders, post: ids.staffPost })
  return traders
}

/** Creates a second tenant with its own department, roles, post and administrator `neighbour`. Returns the administrator. */
export async function seedNeighbour(db: Db, password: string, menuIds: readonly string[]): Promise<Trader> {
  const [id = '', deptId = '', adminRole = '', userRole = '', post = ''] = await newIds(db, 5)
  const tenantId = neighbourTenant
  const company = '邻家电机（示例）'
  await insertRows(db, 'tenant', [{ tenantId, tenantName: company, linkman: '何向东', contactNumber: phoneOf(91), accountNumber: 20 }])
  await insertRows(db, 'dept', [departmentRow(tenantId, deptId, [], ['邻家电机', company], 1)])
  await insertRows(db, 'role', [roleRow(tenantId, adminRole, '管理员', 'admin', 1), roleRow(tenantId, userRole, '用户', 'user', 2)])
  await insertRows(db, 'post', [{ id: post, tenantId, category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1 }])
  await insertRows(db, 'param', [{ tenantId, paramName: '注册是否需要审核', paramKey: 'account.registerAudit', paramValue: 'true' }])
  await insertRows(db, 'role_menu', joinRows('role', adminRole, 'menu', menuIds, tenantId))
  const trader = { id, tenantId, deptId, account: 'neighbour', name: '邻家管理员', realName: '何向东', phone: phoneOf(91) }
  await insertRows(db, 'user', [userRow(trader, password, { company })])
  await assignUser(db, tenantId, id, { role: adminRole, dept: deptId, post })
  return { ...trader, company, regionCode: '500107', address: '示例路 9 号', brandCodes: ['BR001', 'BR004'] }
}
