import { landingPath } from '../../landing-path.ts'
import { richTextOf } from '../../rich-text.ts'
import { inLanguage, type loadArticle } from './news.loader.ts'

type Loaded = Awaited<ReturnType<typeof loadArticle>>

/** An article in the language of the page, as it is shown. */
export function articleOf(loaded: Loaded, lang: 'zh' | 'en') {
  const { row } = loaded
  const { id, category, categoryName, cover, publishTime, author, sourceName, sourceUrl } = row
  return {
    ...{ id, category, categoryName, cover, publishTime, author, sourceName, sourceUrl },
    title: inLanguage(row.title, row.titleEn, lang),
    summary: inLanguage(row.summary, row.summaryEn, lang),
    // An English reader gets the Chinese text where there is no other.
    isForeign: lang === 'en' && row.contentEn === '',
    text: richTextOf(inLanguage(row.content, row.contentEn, lang)),
    views: Number(row.viewCount ?? 0),
    files: row.attachments.map(({ name, link }) => ({ name, link })),
    related: relatedStock(loaded, lang),
  }
}

export type Article = ReturnType<typeof articleOf>

/** Links to the stock that an article is about. */
const relatedStock = ({ types, brands }: Loaded, lang: 'zh' | 'en') => [
  ...types.map((row) => ({ label: inLanguage(row.nameZh, row.nameEn, lang), path: landingPath('type', row.typeCode) })),
  ...brands.map((row) => ({ label: inLanguage(row.nameZh, row.nameEn, lang), path: landingPath('brand', row.brandCode) })),
]
