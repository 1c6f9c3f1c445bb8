import { t } from '#i18n/translate.ts'
import type { MotorDetail } from '../../motor/motor.ts'
import { conditionOf, motorText, priceOf, quantityOf, regionOf, speedWords, taxOf } from '../../motor/motor-text.ts'
import { excludedFromSpecification } from '../machine/page-fields.ts'
import type { SpecificationGroup } from '../machine/specification.ts'

export interface Row {
  readonly label: string
  /** One value per motor, '' for none. */
  readonly values: readonly string[]
  readonly differs: boolean
}

export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

type Lang = 'zh' | 'en'

const rowOf = (label: string, values: readonly string[]): Row => ({ label, values, differs: new Set(values).size > 1 })

/** Fields that are among the key figures or are not properties of the motor. */
export const excludedFromComparison: ReadonlySet<string> = new Set([
  ...excludedFromSpecification,
  'powerKw',
  'poles',
  'ratedRpm',
  'frame',
  'mounting',
  'voltageV',
  'ieClass',
  'ip',
  'condition',
  'quantity',
  'priceMode',
  'taxMode',
  'regionCode',
])

/** The key figures of the motors; leaves out rows without any value. */
export function keyFiguresOf(motors: readonly MotorDetail[], lang: Lang): Section {
  const row = (zh: string, en: string, value: (motor: MotorDetail) => string) => rowOf(t([zh, en], lang), motors.map(value))
  const rows = [
    row('功率', 'Power', motorText.powerKw),
    row('极数', 'Poles', motorText.poles),
    row('转速', 'Speed', (motor) => t(speedWords(motor), lang)),
    row('机座', 'Frame', motorText.frame),
    row('安装', 'Mounting', motorText.mounting),
    row('电压', 'Voltage', motorText.voltageV),
    row('能效', 'Efficiency', (motor) => motorText.ieClass(motor) || String(motor.ieClassName ?? '')),
    row('防护', 'Protection', motorText.ip),
    row('成色', 'Condition', (motor) => t(conditionOf(motor), lang)),
    row('数量', 'In stock', (motor) => t(quantityOf(motor), lang)),
    row('单价', 'Price', (motor) => priceText(motor, lang)),
    row('存放地', 'Location', (motor) => t(regionOf(motor), lang)),
    row('状态', 'State', ({ shelfStatus, shelfStatusName = '' }) => (shelfStatus === 'ON' ? '' : shelfStatusName)),
  ]
  return { title: t(['关键参数', 'Key figures'], lang), rows: rows.filter(({ values }) => values.some(Boolean)) }
}

function priceText(motor: MotorDetail, lang: Lang): string {
  const { amount, words } = priceOf(motor)
  return [amount, t(words, lang), amount && t(taxOf(motor), lang)].filter(Boolean).join(' · ')
}

/** Merges the specifications of several motors: each group and each label that one of them has, in the order of the specifications. */
export function mergeSpecifications(specifications: readonly (readonly SpecificationGroup[])[]): Section[] {
  return mergeOrders(specifications.map((groups) => groups.map(({ title }) => title))).map((title) => {
    const valuesByLabel = specifications.map((groups) => valuesOf(groups.find((group) => group.title === title)))
    const labels = mergeOrders(valuesByLabel.map((values) => [...values.keys()]))
    return {
      title,
      rows: labels.map((label) =>
        rowOf(
          label,
          valuesByLabel.map((values) => values.get(label) ?? ''),
        ),
      ),
    }
  })
}

/** The values of a group by label; a table becomes a text with one line per row. */
function valuesOf(group: SpecificationGroup | undefined): Map<string, string> {
  const values = new Map<string, string>()
  const add = (label: string, value: string) => values.set(label, [values.get(label), value].filter(Boolean).join(' / '))
  for (const [label, value] of group?.lines ?? []) add(label, value)
  for (const { title, head, rows } of group?.tables ?? []) add(title, rows.map((row) => rowText(head, row)).join('\n'))
  return values
}

function rowText(head: readonly string[], row: readonly string[]): string {
  return row.flatMap((value, column) => (value ? [`${head[column]} ${value}`] : [])).join(', ')
}

/** Merges lists that follow the same order: a key missing in the lists before is inserted after its predecessor. */
function mergeOrders(lists: readonly (readonly string[])[]): string[] {
  const merged: string[] = []
  for (const list of lists) {
    let position = 0
    for (const key of list) {
      const existing = merged.indexOf(key)
      if (existing < 0) merged.splice(position, 0, key)
      position = (existing < 0 ? position : existing) + 1
    }
  }
  return merged
}
