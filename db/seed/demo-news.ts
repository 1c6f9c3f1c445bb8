import type { Db } from '#kernel/database/db.ts'
import { articles } from './demo-articles.ts'
import { insertRows } from './rows.ts'

const day = 86_400_000

const markup = (paragraphs: readonly string[]): string =>
  paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('')

/** Published articles of a tenant, the first pinned; one every nine days before `now`. */
export async function seedNews(db: Db, tenantId: string, now: Date): Promise<void> {
  const publishedAt = (index: number): string => new Date(now.getTime() - (index * 9 + 1) * day).toISOString()
  const rows = articles.map(({ zh, en, ...article }, index) => ({
    tenantId,
    title: zh.title,
    titleEn: en.title,
    summary: zh.summary,
    summaryEn: en.summary,
    content: markup(zh.text),
    contentEn: markup(en.text),
    top: index === 0,
    newsStatus: 'ON',
    publishTime: publishedAt(index),
    createTime: publishedAt(index),
    typeCodes: [],
    brandCodes: [],
    ...article,
  }))
  await insertRows(db, 'news', rows)
}
