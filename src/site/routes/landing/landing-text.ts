import { t, type Words } from '#i18n/translate.ts'
import { isPoleCount, isPowerStep } from '#motors/figures.ts'
import type { Facets, FacetValue, MotorType } from '../../motor/facets.ts'
import { formatNumber } from '../../motor/format.ts'
import type { LandingData } from './landing.loader.ts'
import type { Landing } from './landing-query.ts'

type Lang = 'zh' | 'en'

const typeName = (types: readonly MotorType[], code: string, lang: Lang): string | undefined => {
  const found = types.find(({ typeCode }) => typeCode === code)
  return found && (lang === 'en' && found.nameEn ? found.nameEn : found.nameZh)
}

/** The name of a type within a sentence: without its capital, unless that is part of a short form. */
export const inSentence = (name: string, lang: Lang): string =>
  lang === 'en' ? name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) : name

/** The name of what a page is about: of its brand, type, series, power or place; undefined for what does not exist, as a power that nobody makes and nobody has. */
export function subjectOf(
  { kind, key, type }: Landing,
  { brand, types, series, facets, page }: LandingData,
  lang: Lang,
): string | undefined {
  const brandName = brand && (lang === 'en' && brand.nameEn ? brand.nameEn : brand.nameZh)
  switch (kind) {
    case 'brand':
      return brandName
    case 'type':
      return typeName(types, key, lang)
    case 'brandType': {
      const name = typeName(types, type, lang)
      return brandName && name && `${brandName} ${inSentence(name, lang)}`
    }
    case 'series':
      return series || page.total > 0 ? t(['{key} 系列电机', '{key} series motors'], lang, { key }) : undefined
    case 'power': {
      const [power = '', poles = ''] = key.split('-')
      const isMade = isPowerStep(Number(power)) && isPoleCount(Number(poles))
      if (!isMade && page.total === 0) return undefined
      return t(['{power} kW {poles} 极电机', '{power} kW {poles}-pole motors'], lang, { power, poles })
    }
    case 'region': {
      const label = facets.regionCode?.find((choice) => choice.key === key)?.label
      return label === key ? undefined : label
    }
  }
}

const headings: Partial<Readonly<Record<Landing['kind'], Words>>> = {
  brand: ['{subject}现货电机', '{subject} motors in stock'],
  region: ['{subject}现货电机', 'Motors in stock in {subject}'],
}

/** The heading of a page about a subject. */
export const headingOf = ({ kind }: Landing, subject: string, lang: Lang): string =>
  t(headings[kind] ?? ['{subject}现货', '{subject} in stock'], lang, { subject })

/** The choices that are named in the text. */
const mostNamed = 3

const named = (choices: readonly FacetValue[] | undefined): string[] =>
  (choices ?? [])
    .filter(({ count }) => count > 0)
    .slice(0, mostNamed)
    .map(({ label, count }) => `${label} (${formatNumber(count)})`)

const parts: readonly (readonly [facet: string, words: Words])[] = [
  ['powerKw', ['功率 {list}', 'power {list}']],
  ['poles', ['极数 {list}', 'poles {list}']],
  ['brandCode', ['品牌 {list}', 'brands {list}']],
  ['series_in', ['系列 {list}', 'series {list}']],
  ['voltageV', ['电压 {list}', 'voltage {list}']],
  ['mounting', ['安装型式 {list}', 'mounting {list}']],
  ['regionCode', ['存放地 {list}', 'location {list}']],
]

/** What a page fixes is not counted in its text. */
const fixed: Readonly<Record<Landing['kind'], readonly string[]>> = {
  ...{ type: [], brand: ['brandCode'], brandType: ['brandCode'], series: ['series_in'] },
  ...{ power: ['powerKw', 'poles'], region: ['regionCode'] },
}

/** The sentences of a page, made of the counts of its stock. */
export function textOf({ kind }: Landing, total: number, facets: Facets, lang: Lang): string[] {
  if (total === 0)
    return [
      t(
        ['目前没有在售的现货，请换一个条件，或稍后再来。', 'Nothing is in stock at the moment: change the search, or come back later.'],
        lang,
      ),
    ]
  const [comma, stop] = lang === 'zh' ? ['、', '；'] : [', ', '; ']
  const most = parts.flatMap(([facet, words]) => {
    const list = fixed[kind].includes(facet) ? [] : named(facets[facet])
    return list.length > 1 ? [t(words, lang, { list: list.join(comma) })] : []
  })
  const countOf = (facet: string): number => facets[facet]?.[0]?.count ?? 0
  const count = t(
    [
      '现有 {total} 条现货，其中 {priced} 条有报价，{fresh} 条在 7 天内确认过库存。',
      '{total} listing in stock, {priced} with a price, {fresh} confirmed within 7 days.|{total} listings in stock, {priced} with a price, {fresh} confirmed within 7 days.',
    ],
    lang,
    {
      n: total,
      total: formatNumber(total),
      priced: formatNumber(countOf('unitPrice_notnull')),
      fresh: formatNumber(countOf('lastConfirmedAt_ge')),
    },
  )
  return most.length === 0 ? [count] : [count, t(['最多的是：{list}。', 'Most frequent: {list}.'], lang, { list: most.join(stop) })]
}
