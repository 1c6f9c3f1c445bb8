import { t } from '#i18n/translate.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { type ValueOrigin, valueOrigins } from '#motors/value-origins.ts'
import type { MotorDetail } from '../../motor/motor.ts'
import { conditionOf, motorText, priceOf, quantityOf, regionOf, speedWords, taxOf } from '../../motor/motor-text.ts'
import type { CompletedMotor } from '../machine/catalogue-values.ts'
import { excludedFromSpecification } from '../machine/page-fields.ts'
import type { SpecificationGroup } from '../machine/specification.ts'

export interface Row {
  readonly label: string
  /** One value per motor, '' for none. */
  readonly values: readonly string[]
  /** How each value is known where the seller does not state it, as `by catalogue`; '' for what the seller states. */
  readonly marks?: readonly string[]
  /** Whether the values that are known do, whatever their marks. */
  readonly differs: boolean
}

export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

type Lang = 'zh' | 'en'

/** A value with its mark. */
type Cell = readonly [value: string, mark: string]

function rowOf(label: string, cells: readonly Cell[]): Row {
  const [values, marks] = [cells.map(([value]) => value), cells.map(([, mark]) => mark)]
  return { label, values, ...(marks.some(Boolean) && { marks }), differs: new Set(values.filter(Boolean)).size > 1 }
}

const markOf = (origin: ValueOrigin | undefined, lang: Lang): string => (origin && origin !== 'SELLER' ? t(valueOrigins[origin], lang) : '')

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

const isOfType = ({ kind, when }: Field): boolean => kind === 'block' && when !== undefined

/** Fields with those in front that motors of some types only have: they say most about them. */
export function typeFieldsFirst(fields: Fields): Fields {
  const { own = [], others = [] } = Object.groupBy(Object.entries(fields), ([, field]) => (isOfType(field) ? 'own' : 'others'))
  return Object.fromEntries([...own, ...others])
}

/** The key figures of the motors; leaves out rows without any value. */
export function keyFiguresOf(motors: readonly CompletedMotor[], lang: Lang): Section {
  const row = (zh: string, en: string, value: (motor: MotorDetail) => string, field = '') =>
    rowOf(
      t([zh, en], lang),
      motors.map(({ completed, origins }) => [value(completed), markOf(origins.get(field), lang)]),
    )
  const rows = [
    row('功率', 'Power', motorText.powerKw, 'powerKw'),
    row('极数', 'Poles', motorText.poles, 'poles'),
    row('转速', 'Speed', (motor) => t(speedWords(motor), lang), 'ratedRpm'),
    row('机座', 'Frame', motorText.frame, 'frame'),
    row('安装', 'Mounting', motorText.mounting, 'mounting'),
    row('电压', 'Voltage', motorText.voltageV, 'voltageV'),
    row('能效', 'Efficiency', (motor) => motorText.ieClass(motor) || String(motor.ieClassName ?? ''), 'ieClass'),
    row('防护', 'Protection', motorText.ip, 'ip'),
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
export function mergeSpecifications(specifications: readonly (readonly SpecificationGroup[])[], lang: Lang): Section[] {
  return mergeOrders(specifications.map((groups) => groups.map(({ title }) => title))).map((title) => {
    const cellsByLabel = specifications.map((groups) =>
      cellsOf(
        groups.find((group) => group.title === title),
        lang,
      ),
    )
    const labels = mergeOrders(cellsByLabel.map((cells) => [...cells.keys()]))
    return {
      title,
      rows: labels.map((label) =>
        rowOf(
          label,
          cellsByLabel.map((cells) => cells.get(label) ?? ['', '']),
        ),
      ),
    }
  })
}

/** The values of a group by label; a table becomes a text with one line per row. */
function cellsOf(group: SpecificationGroup | undefined, lang: Lang): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  const add = (label: string, value: string, origin?: ValueOrigin) => {
    const [before = '', mark = ''] = cells.get(label) ?? []
    cells.set(label, [[before, value].filter(Boolean).join(' / '), mark || markOf(origin, lang)])
  }
  for (const [label, value, origin] of group?.lines ?? []) add(label, value, origin)
  for (const { title, head, rows } of group?.tables ?? []) add(title, rows.map((row) => rowText(head, row)).join('\n'))
  return cells
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
