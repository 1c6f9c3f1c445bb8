import type { Words } from '#i18n/translate.ts'
import type { Choice, Facets, MotorType } from '../../motor/choices.ts'
import { thin, voltage } from '../../motor/figures.ts'
import type { Chip, ListName } from './product-query.ts'
import { filterWords } from './words.ts'

/** Choices as the panel shows them: chosen ones stay although nothing is behind them, figures in their own order. */
export function choicesOf(name: ListName, facets: Facets, chosen: readonly string[]): Choice[] {
  const counted = facets[name] ?? []
  const lost = chosen.filter((key) => !counted.some((choice) => choice.key === key)).map((key) => ({ key, label: key, count: 0 }))
  const all = [...counted, ...lost]
  return name === 'poles' || name === 'voltageV' ? all.toSorted((a, b) => Number(a.key) - Number(b.key)) : all
}

/** The word for one choice: `B35 地脚+大法兰`, `6 kV`, `4极`. */
export function labelOf(name: ListName, { key, label }: Pick<Choice, 'key' | 'label'>): string {
  if (name === 'voltageV') return voltage(key)
  if (name === 'mounting' && label !== key && !label.startsWith(key)) return `${key} ${label}`
  return label
}

/** A chosen filter as a chip says it. */
export function chipWords({ name, key }: Chip, facets: Facets, types: readonly MotorType[]): Words {
  if (name === 'model') return [`“${key}”`, `"${key}"`]
  if (name === 'power') return powerWords(key)
  if (name === 'typeCode') {
    const type = types.find(({ typeCode }) => typeCode === key)
    return [type?.nameZh ?? key, type?.nameEn || key]
  }
  const known = facets[name]?.find((choice) => choice.key === key)
  const label = labelOf(name, known ?? { key, label: key })
  const [zh, en] = filterWords[name]
  return known || name === 'voltageV' ? [label, label] : [`${zh} ${label}`, `${en} ${label}`]
}

function powerWords(key: string): Words {
  const [from = '', to = ''] = key.split('-')
  const text = from === to ? from : from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`
  return [`${text}${thin}kW`, `${text}${thin}kW`]
}
