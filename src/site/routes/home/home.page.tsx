import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { headOf, siteName, tagline } from '../../head.ts'
import { SearchBox } from '../../layouts/search-box.tsx'
import { formatNumber } from '../../motor/format.ts'
import { motorOf } from '../../motor/motor.ts'
import { MotorCards } from '../../motor/motor-cards.tsx'
import { MotorTable } from '../../motor/motor-table.tsx'
import { type RootData, useRootData } from '../../root-data.ts'
import { graphOf } from '../../structured-data.ts'
import { loadLatestNews } from '../news/news.loader.ts'
import { NewsCards } from '../news/news-cards.tsx'
import { demandOf } from '../purchase/demand.ts'
import { DemandCards } from '../purchase/demand-cards.tsx'
import { Brands, brandTiles } from './brands.tsx'
import { loadHome } from './home.loader.ts'
import styles from './home.module.css'
import { TypeTiles, typeTiles } from './type-tiles.tsx'

/** Articles on the page. */
const shownNews = 3

export async function loader({ context }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const [{ newest, demands, openDemands, facets, types, brands, example }, news] = await Promise.all([
    loadHome(services, Math.random()),
    loadLatestNews(services, shownNews),
  ])
  const { typeCode = [], brandCode = [] } = facets
  return {
    newest: newest.map(motorOf),
    demands: demands.map(demandOf),
    openDemands,
    types: typeTiles(types, typeCode, services.lang),
    brands: brandTiles(brands, brandCode, services.lang),
    news,
    example,
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const origin = (args.matches[0]?.loaderData as RootData | undefined)?.origin ?? ''
  const target = { '@type': 'EntryPoint', urlTemplate: `${origin}/product?q={search_term_string}` }
  return headOf(args, {
    title: tagline,
    description: [
      '按型号、功率、极数、安装型式和电压查找现货电机，数量、价格、存放地和确认时间一目了然',
      'Find electric motors in stock by model, power, poles, mounting and voltage, with quantity, price, location and date of confirmation',
    ],
    data: graphOf(
      { '@type': 'Organization', name: siteName[1], url: origin, logo: `${origin}/icon-512.png` },
      {
        '@type': 'WebSite',
        name: siteName[1],
        url: origin,
        potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
      },
    ),
  })
}

export default function HomePage() {
  const t = useT()
  const address = useAddress()
  const { newest, demands, openDemands, types, brands, news, example } = useLoaderData<typeof loader>()
  const title = t(['最新现货', 'Latest stock'])
  return (
    <main id="content">
      <section className={styles.hero}>
        <div className={`wide ${styles.search}`}>
          <h1>{t(['找一台现在就有的电机', 'Find a motor in stock today'])}</h1>
          <SearchBox large example={example} />
          <p className={styles.example}>
            {t(['例如', 'For example'])} <Link to={address(`/product?q=${encodeURIComponent(example)}`)}>{example}</Link>
          </p>
          <Counts demands={openDemands} />
          <Entries />
        </div>
      </section>
      <TypeTiles tiles={types} />
      {demands.length > 0 && (
        <section className={`wide ${styles.block}`} aria-labelledby="urgent">
          <div className={styles.title}>
            <h2 id="urgent">{t(['急求', 'Urgently wanted'])}</h2>
            <Link to={address('/purchase')}>{t(['全部求购', 'All demands'])}</Link>
          </div>
          <DemandCards demands={demands} />
        </section>
      )}
      <section className={`wide ${styles.block}`} aria-labelledby="fresh">
        <div className={styles.title}>
          <h2 id="fresh">{title}</h2>
          <Link to={address('/product')}>{t(['全部现货', 'All stock'])}</Link>
        </div>
        <MotorTable motors={newest} caption={title} />
        <MotorCards motors={newest} />
      </section>
      <Brands tiles={brands} />
      {news.length > 0 && (
        <section className={`wide ${styles.block}`} aria-labelledby="news">
          <div className={styles.title}>
            <h2 id="news">{t(['新闻', 'News'])}</h2>
            <Link to={address('/news')}>{t(['全部新闻', 'All news'])}</Link>
          </div>
          <NewsCards cards={news} level={3} />
        </section>
      )}
    </main>
  )
}

/** What one comes for besides a search. */
const entries: readonly (readonly [path: string, words: Words])[] = [
  ['/product/list', ['按清单找货', 'Match a list']],
  ['/purchase_publish', ['发布求购', 'Publish a demand']],
  ['/product_publish', ['发布现货', 'Publish stock']],
]

function Entries() {
  const t = useT()
  const address = useAddress()
  return (
    <ul className={styles.entries}>
      {entries.map(([path, words]) => (
        <li key={path}>
          <Link className="button" to={address(path)}>
            {t(words)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Counts({ demands }: { demands: number }) {
  const t = useT()
  const counts = useRootData()?.summary?.counts
  if (!counts) return null
  const figures = [
    [counts.machines, ['条现货', 'listing|listings']],
    [counts.units, ['台电机', 'motor|motors']],
    [counts.brands, ['个品牌', 'brand|brands']],
    [counts.traders, ['家供货商', 'trader|traders']],
    [demands, ['条求购', 'demand|demands']],
  ] as const
  return (
    <ul className={styles.counts}>
      {figures.map(([n, words]) => (
        <li key={words[1]}>
          <strong>{formatNumber(n)}</strong> {t(words, { n })}
        </li>
      ))}
    </ul>
  )
}
