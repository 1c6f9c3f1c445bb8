import { t } from '#i18n/translate.ts'
import { conditionOf, facts, menuItemOf, priceOf, quantityOf, taxOf } from '../../motor/facts.ts'
import type { MotorDetail, Translate } from '../machine/machine.loader.ts'
import { notInSpecification } from '../machine/public-part.ts'
import type { Group } from '../machine/specification.ts'

export interface Row {
  readonly label: string
  /** One of each motor, '' where it says nothing. */
  readonly values: readonly string[]
  readonly differs: boolean
}

export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

type Lang = 'zh' | 'en'

const rowOf = (label: string, values: readonly string[]): Row => ({ label, values, differs: new Set(values).size > 1 })

/** Fields that stand among the deciding ones, or are no property of the motor. */
export const notInComparison: ReadonlySet<string> = new Set([
  ...notInSpecification,
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

/** What decides between these motors, as far as one of them says anything. */
export function decidingOf(motors: readonly (MotorDetail & Translate)[], lang: Lang): Section {
  const row = (zh: string, en: string, value: (motor: MotorDetail & Translate) => string) => rowOf(t([zh, en], lang), motors.map(value))
  const rows = [
    row('功率', 'Power', facts.powerKw),
    row('极数', 'Poles', facts.poles),
    row('转速', 'Speed', facts.speed),
    row('机座', 'Frame', facts.frame),
    row('安装', 'Mounting', facts.mounting),
    row('电压', 'Voltage', facts.voltageV),
    row('能效', 'Efficiency', (motor) => facts.ieClass(motor) || String(motor.ieClassName ?? '')),
    row('防护', 'Protection', facts.ip),
    row('成色', 'Condition', (motor) => t(conditionOf(motor), lang)),
    row('数量', 'In stock', (motor) => t(quantityOf(motor), lang)),
    row('单价', 'Price', (motor) => priceIn(motor, lang)),
    row('存放地', 'Place', (motor) => t(menuItemOf(motor), lang)),
    row('状态', 'State', ({ shelfStatus, shelfStatusName = '' }) => (shelfStatus === 'ON' ? '' : shelfStatusName)),
  ]
  return { title: t(['关键参数', 'Key figures'], lang), rows: rows.filter(({ values }) => values.some(Boolean)) }
}

function priceIn(motor: MotorDetail, lang: Lang): string {
  const { amount, words } = priceOf(motor)
  return [amount, t(words, lang), amount && t(taxOf(motor), lang)].filter(Boolean).join(' · ')
}

/** The specifications of several motors side by side: every group and every line that one of them has, in their order. */
export function sideBySide(motors: readonly (readonly Group[])[]): Section[] {
  return woven(motors.map((groups) => groups.map(({ title }) => title))).map((title) => {
    const lines = motors.map((groups) => linesOf(groups.find((group) => group.title === title)))
    const labels = woven(lines.map((each) => [...each.keys()]))
    return {
      title,
      rows: labels.map((label) =>
        rowOf(
          label,
          lines.map((each) => each.get(label) ?? ''),
        ),
      ),
    }
  })
}

/** Values by their labels; what has rows of its own becomes one line of text for each. */
function linesOf(group: Group | undefined): Map<string, string> {
  const lines = new Map<string, string>()
  const add = (label: string, value: string) => lines.set(label, [lines.get(label), value].filter(Boolean).join(' / '))
  for (const [label, value] of group?.lines ?? []) add(label, value)
  for (const { title, head, rows } of group?.tables ?? []) add(title, rows.map((row) => rowText(head, row)).join('\n'))
  return lines
}

function rowText(head: readonly string[], row: readonly string[]): string {
  return row.flatMap((value, at) => (value ? [`${head[at]} ${value}`] : [])).join(', ')
}

/** One order for several lists that have theirs from the same one: what is new stands behind its neighbour. */
function woven(lists: readonly (readonly string[])[]): string[] {
  const all: string[] = []
  for (const list of lists) {
    let at = 0
    for (const key of list) {
      const known = all.indexOf(key)
      if (known < 0) all.splice(at, 0, key)
      at = (known < 0 ? at : known) + 1
    }
  }
  return all
}
