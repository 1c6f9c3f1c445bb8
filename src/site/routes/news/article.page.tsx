import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { FileLinks } from '../../file-links.tsx'
import { headOf } from '../../head.ts'
import { textLanguage } from '../../motor/text-language.ts'
import { RichText } from '../../rich-text-view.tsx'
import { type Article, articleOf } from './article.ts'
import { articleHead } from './article-head.ts'
import { loadArticle } from './news.loader.ts'
import styles from './news.module.css'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  // The address with a parameter is an old one.
  const named = url.searchParams.get('id')
  if (!params.id) throw redirect(localizedPath(named ? `/news/detail/${encodeURIComponent(named)}` : '/news', langOf(url.pathname)), 301)
  const article = articleOf(await loadArticle(services, params.id), services.lang)
  return { article, head: articleHead(article, services.origin, services.lang) }
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, args.loaderData?.head ?? { title: ['没有找到', 'Not found'], indexed: false })
}

export default function ArticlePage() {
  const t = useT()
  const address = useAddress()
  const { article } = useLoaderData<typeof loader>()
  useEffect(() => void countReader(article.id), [article.id])
  const { title, summary, category, categoryName, cover, publishTime, author, views, text, isForeign } = article
  return (
    <main id="content" className={`wide ${styles.article}`}>
      <nav className={styles.facts} aria-label={t(['位置', 'Breadcrumb'])}>
        <Link to={address('/news')}>{t(['新闻中心', 'News'])}</Link>
        <Link to={address(`/news?category=${category}`)}>{categoryName}</Link>
      </nav>
      <h1 lang={textLanguage(title)}>{title}</h1>
      <p className={styles.facts}>
        <time dateTime={publishTime.replace(' ', 'T')}>{publishTime.slice(0, 16)}</time>
        {author && <span>{author}</span>}
        <Source article={article} />
        {views > 0 && <span>{t(['{n} 次浏览', '{n} view|{n} views'], { n: views })}</span>}
      </p>
      {cover && <img className={styles.cover} src={cover} alt="" width="760" height="428" />}
      {isForeign && <p className="note">{t(['', 'This article is available in Chinese only.'])}</p>}
      {summary && <p lang={textLanguage(summary)}>{summary}</p>}
      <RichText nodes={text} lang={isForeign ? 'zh-CN' : undefined} />
      <Files article={article} />
      <Related article={article} />
    </main>
  )
}

/** By the browser, so that readers of a cached page count and search engines do not. */
const countReader = (id: string): Promise<void> =>
  import('#ui/request.ts')
    .then(({ send }) => send('POST', '/blade-news/news/view', { body: { id } }))
    .then(
      () => undefined,
      () => undefined,
    )

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

function Source({ article: { sourceName, sourceUrl } }: { article: Article }) {
  const t = useT()
  if (!sourceName && !sourceUrl) return null
  const name = sourceName || hostOf(sourceUrl)
  return (
    <span>
      {t(['来源', 'Source'])}{' '}
      {sourceUrl ? (
        <a href={sourceUrl} rel="nofollow noopener noreferrer" target="_blank">
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  )
}

function Files({ article: { files } }: { article: Article }) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <section>
      <h2>{t(['附件', 'Files'])}</h2>
      <FileLinks files={files} />
    </section>
  )
}

function Related({ article: { related } }: { article: Article }) {
  const t = useT()
  const address = useAddress()
  if (related.length === 0) return null
  return (
    <section>
      <h2>{t(['相关现货', 'Stock on this subject'])}</h2>
      <ul className={styles.related}>
        {related.map(({ label, path }) => (
          <li key={path}>
            <Link to={address(path)}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
