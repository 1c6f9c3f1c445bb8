import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { PageLinks } from '../../page-links.tsx'
import { categoriesIn, loadNews, type NewsQuery } from './news.loader.ts'
import styles from './news.module.css'
import { NewsCards } from './news-cards.tsx'

const pathOf = ({ category, current }: NewsQuery): string => {
  const params = new URLSearchParams({ ...(category && { category }), ...(current > 1 && { current: String(current) }) })
  return `/news${params.size > 0 ? `?${params}` : ''}`
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const categories = categoriesIn(services.lang)
  const category = url.searchParams.get('category') ?? ''
  const number = Number(url.searchParams.get('current'))
  const query = {
    category: categories.some(({ key }) => key === category) ? category : '',
    current: Number.isInteger(number) && number > 0 && number < 10_000 ? number : 1,
  }
  return { ...(await loadNews(services, query)), query, categories }
}

export function meta(args: MetaArgs<typeof loader>) {
  const { query, categories = [] } = args.loaderData ?? {}
  const category = categories.find(({ key }) => key === query?.category)?.label
  return headOf(args, {
    title: category ? [`${category} - 新闻中心`, `${category} - News`] : ['新闻中心', 'News'],
    description: [
      '电机行业动态、市场行情、选型与检修知识、能效标准和平台公告',
      'News of the motor industry, the market, selection and maintenance, efficiency standards, and announcements',
    ],
    canonical: query ? pathOf(query) : '/news',
  })
}

export default function NewsPage() {
  const t = useT()
  const address = useAddress()
  const { cards, total, size, query, categories } = useLoaderData<typeof loader>()
  const choices = [{ key: '', label: t(['全部', 'All']) }, ...categories]
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{t(['新闻中心', 'News'])}</h1>
      <nav aria-label={t(['分类', 'Categories'])}>
        <ul className={styles.categories}>
          {choices.map(({ key, label }) => (
            <li key={key}>
              <Link to={address(pathOf({ category: key, current: 1 }))} aria-current={key === query.category ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {cards.length > 0 ? (
        <NewsCards cards={cards} />
      ) : (
        <p className="note">
          {query.category || query.current > 1
            ? t(['这里还没有文章，请看其他分类。', 'There are no articles here yet: see another category.'])
            : t(['还没有文章，请稍后再来。', 'There are no articles yet: come back later.'])}
        </p>
      )}
      <PageLinks current={query.current} size={size} total={total} to={(current) => pathOf({ ...query, current })} />
    </main>
  )
}
