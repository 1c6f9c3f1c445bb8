import { t, type Words } from '#i18n/translate.ts'
import type { LandingData } from './landing.loader.ts'
import type { Landing } from './landing-query.ts'
import { inSentence } from './landing-text.ts'

type Lang = 'zh' | 'en'
type Fact = readonly [words: Words, value: string | undefined]

/** What the tables say of a series or of a type, in a sentence; none where they say nothing. */
export function descriptionOf({ kind, key, type }: Landing, { series, types }: LandingData, lang: Lang): string[] {
  const nameOf = (code: string | undefined): string => {
    const found = types.find(({ typeCode }) => typeCode === code)
    return (lang === 'en' ? found?.nameEn : '') || found?.nameZh || ''
  }
  const comma = lang === 'zh' ? '、' : ', '
  if (kind === 'series' && series) {
    const facts: readonly Fact[] = [
      [['能效 {value}', 'efficiency {value}'], series.efficiency],
      [['防护等级 {value}', 'degree of protection {value}'], series.ipDefault],
      [['冷却方式 {value}', 'cooling {value}'], series.icDefault],
      [['绝缘等级 {value}', 'thermal class {value}'], series.insulation],
      [['工作制 {value}', 'duty {value}'], series.dutyDefault],
    ]
    const known = facts.flatMap(([words, value]) => (value && value !== '-' ? [t(words, lang, { value })] : []))
    const name = lang === 'zh' ? series.nameZh : nameOf(series.typeCode)
    if (!name || known.length === 0) return []
    return [t(['{key} 系列是{name}：{facts}。', 'The {key} series ({name}): {facts}.'], lang, { key, name, facts: known.join(comma) })]
  }
  const own = types.find(({ typeCode }) => typeCode === (kind === 'type' ? key : type))
  if (!own) return []
  const [name, above, usual] = [nameOf(own.typeCode), nameOf(own.parentCode), own.seriesList.join(comma)]
  return [
    ...(above ? [t(['{name}属于{above}。', '{name}: a kind of {above}.'], lang, { name, above: inSentence(above, lang) })] : []),
    ...(usual ? [t(['常见系列：{usual}。', 'Usual series: {usual}.'], lang, { usual })] : []),
  ]
}
