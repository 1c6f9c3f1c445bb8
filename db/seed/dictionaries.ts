import type { Words } from '#i18n/translate.ts'
import type { Db } from '#kernel/database/db.ts'
import { readReference } from './csv.ts'
import { insertRows, newIds, type SeedRow } from './rows.ts'

type Entry = readonly [key: string, zh: string, en: string, remark?: string]

interface Dictionary {
  readonly code: string
  readonly name: readonly [zh: string, en: string]
  readonly sort: number
  readonly entries: readonly Entry[]
}

/** Dictionaries of the platform; clients rely on their keys. */
const systemDictionaries: readonly Dictionary[] = [
  {
    code: 'sex',
    name: ['性别', 'Sex'],
    sort: 1,
    entries: [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
      ['3', '未知', 'Unknown'],
    ],
  },
  {
    code: 'notice',
    name: ['通知类型', 'Notice type'],
    sort: 2,
    entries: [
      ['1', '发布通知', 'Publication'],
      ['2', '批转通知', 'Approval'],
      ['3', '转发通知', 'Forwarded'],
      ['4', '指示通知', 'Instruction'],
      ['5', '任免通知', 'Appointment'],
      ['6', '事务通知', 'Administrative'],
    ],
  },
  {
    code: 'menu_category',
    name: ['菜单类型', 'Menu type'],
    sort: 3,
    entries: [
      ['1', '菜单', 'Menu'],
      ['2', '按钮', 'Button'],
    ],
  },
  {
    code: 'button_func',
    name: ['按钮功能', 'Button position'],
    sort: 4,
    entries: [
      ['1', '工具栏', 'Toolbar'],
      ['2', '操作栏', 'Row'],
      ['3', '工具操作栏', 'Toolbar and row'],
    ],
  },
  {
    code: 'yes_no',
    name: ['是否', 'Yes or no'],
    sort: 5,
    entries: [
      ['1', '否', 'No'],
      ['2', '是', 'Yes'],
    ],
  },
  {
    code: 'user_type',
    name: ['用户平台', 'User platform'],
    sort: 6,
    entries: [
      ['1', 'WEB', 'Web'],
      ['2', 'APP', 'App'],
      ['3', '其他', 'Other'],
    ],
  },
  {
    code: 'org_category',
    name: ['机构类型', 'Department type'],
    sort: 7,
    entries: [
      ['1', '公司', 'Company'],
      ['2', '部门', 'Department'],
      ['3', '小组', 'Group'],
    ],
  },
  {
    code: 'data_scope_type',
    name: ['数据权限', 'Data scope'],
    sort: 8,
    entries: [
      ['1', '全部可见', 'All'],
      ['2', '本人可见', 'Own'],
      ['3', '所在机构可见', 'Own department'],
      ['4', '所在机构及子级可见', 'Own department and below'],
      ['5', '自定义', 'Custom'],
    ],
  },
  {
    code: 'api_scope_type',
    name: ['接口权限', 'API scope'],
    sort: 10,
    entries: [
      ['1', '系统接口', 'System'],
      ['2', '业务接口', 'Business'],
    ],
  },
  {
    code: 'flow',
    name: ['流程类型', 'Process type'],
    sort: 11,
    entries: [['1', '请假流程', 'Leave', '/work/process/leave']],
  },
  {
    code: 'post_category',
    name: ['岗位类型', 'Post category'],
    sort: 12,
    entries: [
      ['1', '高层', 'Top'],
      ['2', '中层', 'Middle'],
      ['3', '基层', 'Base'],
      ['4', '其他', 'Other'],
    ],
  },
  {
    code: 'region',
    name: ['行政区划', 'Region level'],
    sort: 13,
    entries: [
      ['0', '国家', 'Country'],
      ['1', '省份/直辖市', 'Province'],
      ['2', '地市', 'City'],
      ['3', '区县', 'District'],
      ['4', '乡镇', 'Town'],
      ['5', '村委', 'Village'],
    ],
  },
  {
    code: 'oss',
    name: ['对象存储', 'Object store'],
    sort: 14,
    entries: [
      ['1', 'MinIO', 'MinIO'],
      ['2', '七牛云', 'Qiniu'],
      ['3', '阿里云 OSS', 'Alibaba Cloud OSS'],
      ['4', '腾讯云 COS', 'Tencent Cloud COS'],
      ['5', '华为云 OBS', 'Huawei Cloud OBS'],
      ['6', 'Amazon S3', 'Amazon S3'],
      ['7', '本地存储', 'Local disk'],
    ],
  },
  {
    code: 'sms',
    name: ['短信', 'Text messages'],
    sort: 15,
    entries: [
      ['1', '云片', 'Yunpian'],
      ['2', '七牛云', 'Qiniu'],
      ['3', '阿里云', 'Alibaba Cloud'],
      ['4', '腾讯云', 'Tencent Cloud'],
    ],
  },
  {
    code: 'reject_reason',
    name: ['驳回原因', 'Reason of a rejection'],
    sort: 17,
    entries: [
      ['PHOTO', '图片不清晰，或不是实物图片，请重新拍摄', 'The photos are not clear or not of this motor: take new ones'],
      ['NAMEPLATE', '铭牌照片看不清，请补拍铭牌', 'The nameplate cannot be read: add a photo of it'],
      ['DATA', '参数有误，请按铭牌核对', 'The data is wrong: check it by the nameplate'],
      ['PRICE', '价格明显不合理，请核对', 'The price is not plausible: check it'],
      ['DUPLICATE', '与您已发布的现货重复，请合并数量', 'You have published the same motor already: add up the quantity'],
      ['CONTACT', '图片或文字中含有联系方式，请删除', 'A photo or a text contains contact details: remove them'],
      ['EX', '防爆电机缺少有效合格证', 'The certificate of the explosion protection is missing or has expired'],
      ['ELIMINATED', '属于国家明令淘汰的产品，不能发布', 'The motor is on the list of eliminated products and must not be sold'],
    ],
  },
  {
    code: 'brand_level',
    name: ['品牌级别', 'Brand level'],
    sort: 16,
    entries: [
      ['INTL', '国际', 'International'],
      ['FIRST', '一线', 'Leading'],
      ['LOCAL', '地方', 'Local'],
    ],
  },
]

/** Not loaded: `poles` is a list of numbers, so a pole-changing motor has several of them and a motor without poles none. */
const excludedEntries = new Set(['poles MULTI', 'poles NA'])

const englishNames: Readonly<Record<string, string>> = {
  poles: 'Poles',
  phases: 'Phases',
  voltage: 'Rated voltage',
  connection: 'Connection',
  frequency: 'Frequency',
  mounting: 'Mounting (IM)',
  ip: 'Degree of protection',
  ic: 'Cooling',
  insulation: 'Thermal class',
  temp_rise: 'Temperature rise',
  efficiency_class: 'Efficiency class',
  gb_grade: 'China energy grade',
  gb_standard: 'Efficiency standard',
  duty: 'Duty type',
  rotor: 'Rotor',
  frame_material: 'Frame material',
  shaft_end: 'Shaft end',
  tbox: 'Terminal box',
  ex_protection: 'Type of protection',
  ex_gas_group: 'Gas group',
  ex_dust_group: 'Dust group',
  ex_t_class: 'Temperature class',
  epl: 'Equipment protection level',
  ex_cert: 'Ex certificates',
  certificate: 'Certificates',
  condition: 'Condition',
  shelf_status: 'Shelf status',
  price_mode: 'Price mode',
  tax_mode: 'Tax',
  currency: 'Currency',
  freight: 'Freight',
  stock_type: 'Stock source',
  compliance: 'Compliance',
  value_source: 'Value source',
  demand_status: 'Demand status',
  urgency: 'Urgency',
  substitute: 'Substitutes accepted',
  photo_type: 'Photo type',
  encoder_type: 'Encoder',
  brake_type: 'Brake',
  thermal_prot: 'Thermal protection',
  vibration: 'Vibration grade',
  seller_role: 'Seller type',
  news_category: 'News category',
}

/** English names of entries that say too little in the reference data. */
const clearerNames: Readonly<Record<string, string>> = { 'frequency 50/60': '50/60 Hz' }

/** Reads the dictionaries of the motor trade from the reference data. */
function readTradeDictionaries(): Dictionary[] {
  const rows = readReference('dictionaries').filter(({ dict_code, dict_key }) => !excludedEntries.has(`${dict_code} ${dict_key}`))
  return [...Map.groupBy(rows, (row) => row.dict_code ?? '')].map(([code, entries], index) => ({
    code,
    name: [entries[0]?.dict_name_zh ?? code, englishNames[code] ?? code],
    sort: 100 + index,
    entries: entries.map(({ dict_key = '', name_zh = '', name_en = '', meta }): Entry => {
      const english = clearerNames[`${code} ${dict_key}`] ?? name_en
      return [dict_key, name_zh, capitalize(english), meta]
    }),
  }))
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the rows of a dictionary: the root and its entries, which repeat the code of the root. */
function rowsOf({ code, name: [dictValue, nameEn], sort, entries }: Dictionary, id: string, entryIds: readonly string[]): SeedRow[] {
  const root = { id, parentId: null, code, dictKey: '-1', dictValue, nameEn, sort, isSealed: false, remark: null }
  const entryRows = entries.map(([dictKey, zh, en, remark], index) => ({
    id: entryIds[index],
    parentId: id,
    code,
    dictKey,
    dictValue: zh,
    nameEn: en,
    sort: index + 1,
    isSealed: false,
    remark: remark ?? null,
  }))
  return [root, ...entryRows]
}

const allDictionaries = (): Dictionary[] => [...systemDictionaries, ...readTradeDictionaries()]

/** The words of each key of a dictionary, as it is in a new installation. */
export function dictionaryWords(code: string): ReadonlyMap<string, Words> {
  const entries = allDictionaries().find((each) => each.code === code)?.entries ?? []
  return new Map(entries.map(([key, zh, en]) => [key, [zh, en]]))
}

export async function seedDictionaries(db: Db): Promise<void> {
  const all = allDictionaries()
  const ids = await newIds(
    db,
    all.reduce((sum, { entries }) => sum + 1 + entries.length, 0),
  )
  const rows = all.flatMap((dictionary) => rowsOf(dictionary, ids.pop() ?? '', ids.splice(-dictionary.entries.length)))
  await insertRows(db, 'dict', rows)
}
