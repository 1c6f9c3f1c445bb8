import type { OpenRow } from '#kernel/resource/open-row.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import { news } from '#modules/news/news/news.resource.ts'
import type { Choice, Services } from '#site/services.ts'

type ListedNews = OpenRow<typeof news, 'listData'>

/** An article as a list shows it, in the language of the page where it is written in both. */
export interface NewsCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly categoryName: string
  readonly cover: string
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly publishTime: string
  readonly top: boolean
}

export interface NewsQuery {
  readonly category: string
  readonly current: number
}

/** Articles of a page of the list. */
const pageSize = 10

/** Loads published articles: pinned ones first, then the latest. */
export async function loadNews(services: Services, { category, current }: NewsQuery) {
  const query = { current: String(current), size: String(pageSize), ...(category && { category }) }
  const { records, total } = await services.open(news, 'listData', query)
  return { cards: records.map((row) => cardOf(row, services.lang)), total, size: pageSize }
}

/** The latest articles. */
export async function loadLatestNews(services: Services, size: number): Promise<NewsCard[]> {
  const { records } = await services.open(news, 'listData', { size: String(size), descs: 'publishTime' })
  return records.map((row) => cardOf(row, services.lang))
}

/** An article, and the motor types and brands that it names. */
export async function loadArticle(services: Services, id: string) {
  const row = await services.open(news, 'detail', { id })
  const [types, brands] = await Promise.all([
    row.typeCodes.length > 0 ? services.open(motortype, 'listData', { size: '500' }) : undefined,
    row.brandCodes.length > 0 ? services.open(brand, 'listData', { size: '500' }) : undefined,
  ])
  return {
    row,
    types: (types?.records ?? []).filter(({ typeCode }) => row.typeCodes.includes(typeCode)),
    brands: (brands?.records ?? []).filter(({ brandCode }) => row.brandCodes.includes(brandCode)),
  }
}

export const categoriesIn = (lang: 'zh' | 'en'): Choice[] =>
  Object.entries(news.fields.category.options).map(([key, words]) => ({ key, label: words[lang === 'zh' ? 0 : 1] }))

/** A text in the language of the page, else in Chinese. */
export const inLanguage = (zh: string, en: string, lang: 'zh' | 'en'): string => (lang === 'en' && en !== '' ? en : zh)

function cardOf(row: ListedNews, lang: 'zh' | 'en'): NewsCard {
  const { id, title, titleEn, summary, summaryEn, categoryName, cover, publishTime, top } = row
  return {
    id,
    title: inLanguage(title, titleEn, lang),
    summary: inLanguage(summary, summaryEn, lang),
    categoryName,
    cover,
    publishTime,
    top,
  }
}
