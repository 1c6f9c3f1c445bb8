import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import { landingMinimum, withAncestors } from '#modules/machine/landing-pages/landing-kinds.ts'
import { type Services, servicesOf } from '#site/services.ts'
import { Icon } from '#ui/icon.tsx'
import { Follow } from '../../follow/follow.tsx'
import { headOf, type PageHead } from '../../head.ts'
import { landingPath } from '../../landing-path.ts'
import { withDescendants } from '../../motor/facets.ts'
import { formatNumber } from '../../motor/format.ts'
import { type Motor, motorOf } from '../../motor/motor.ts'
import { MotorCards } from '../../motor/motor-cards.tsx'
import { MotorTable } from '../../motor/motor-table.tsx'
import { breadcrumbOf, type Crumb, graphOf, itemListOf } from '../../structured-data.ts'
import { apiQueryOf, searchOf } from '../product/product-query.ts'
import { About, aboutOf } from './about.tsx'
import { type LandingData, loadLanding } from './landing.loader.ts'
import styles from './landing.module.css'
import { descriptionOf } from './landing-description.ts'
import { type LinkGroup, linkGroupsOf } from './landing-links.ts'
import { type Landing, landingOf, queryOfLanding } from './landing-query.ts'
import { headingOf, subjectOf, textOf } from './landing-text.ts'

/** Motors that the page itself shows. */
const size = 30

export async function loader({ context, params }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const { lang } = services
  const landing = landingOf(params.kind, params.key, params.type)
  if (!landing) {
    await services.countRead()
    return unknown(lang)
  }
  const query = queryOfLanding(landing)
  const found = await loadLanding(services, landing, query, (query, types) => ({
    ...apiQueryOf({ ...query, typeCode: withDescendants(query.typeCode, types) }),
    size: String(size),
  }))
  const subject = subjectOf(landing, found, lang) ?? unknown(lang)
  const { page, facets, types } = found
  const shown = {
    heading: headingOf(landing, subject, lang),
    text: withDescription(textOf(landing, page.total, facets, lang), descriptionOf(landing, found, lang)),
    total: page.total,
    motors: page.records.map(motorOf),
    groups: linkGroupsOf(landing, facets, types, lang),
    about: aboutOf(landing, found, lang),
    crumbs: crumbsOf(landing, subject, found, lang),
    brandCode: landing.kind === 'brand' ? landing.key : '',
    listPath: `/product${searchOf(query)}`,
  }
  return { ...shown, head: pageHead(shown, page.total >= landingMinimum[landing.kind], services) }
}

/** Behind the number of motors. */
const withDescription = ([count = '', ...others]: readonly string[], description: readonly string[]) => [count, ...description, ...others]

interface Shown {
  readonly heading: string
  readonly text: readonly string[]
  readonly total: number
  readonly motors: readonly Motor[]
  readonly crumbs: readonly Crumb[]
}

function pageHead({ heading, text, total, motors, crumbs }: Shown, indexed: boolean, { origin, lang }: Services): PageHead {
  const description = text.join(lang === 'zh' ? '' : ' ')
  return {
    title: [heading, heading],
    description: [description, description],
    indexed,
    card: `/card${crumbs.at(-1)?.path}.png`,
    data: graphOf(breadcrumbOf(crumbs, origin, lang), itemListOf(motors, total, origin, lang)),
  }
}

function unknown(lang: 'zh' | 'en'): never {
  throw Response.json({ status: 404, msg: t(['没有这样的页面', 'There is no such page'], lang), traceId: '' }, { status: 404 })
}

/** The start, what is above the page, and the page. */
function crumbsOf(landing: Landing, subject: string, found: LandingData, lang: 'zh' | 'en'): Crumb[] {
  const start: Crumb = { name: t(['现货展示', 'Stock'], lang), path: '/product' }
  const own: Crumb = { name: subject, path: landingPath(landing.kind, landing.key, landing.type) }
  const named = (kind: 'type' | 'brand', key: string): Crumb => ({
    name: subjectOf({ kind, key, type: '' }, found, lang) ?? key,
    path: landingPath(kind, key),
  })
  if (landing.kind === 'brandType') return [start, named('brand', landing.key), own]
  const above = landing.kind === 'type' ? withAncestors(landing.key).slice(0, -1) : []
  return [start, ...above.map((code) => named('type', code)), own]
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, args.loaderData?.head ?? { title: ['没有找到', 'Not found'], indexed: false })
}

export default function LandingPage() {
  const t = useT()
  const address = useAddress()
  const { heading, text, total, motors, groups, about, crumbs, listPath, brandCode } = useLoaderData<typeof loader>()
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <nav className={styles.breadcrumb} aria-label={t(['位置', 'Breadcrumb'])}>
        {crumbs.slice(0, -1).map(({ name, path }) => (
          <span key={path}>
            <Link to={address(path)}>{name}</Link>
            <Icon name="right" size={14} />
          </span>
        ))}
        <span aria-current="page">{crumbs.at(-1)?.name}</span>
      </nav>
      <header>
        <h1>{heading}</h1>
        {brandCode && <Follow type="BRAND" id={brandCode} />}
        {text.map((sentence) => (
          <p key={sentence} className={styles.text}>
            {sentence}
          </p>
        ))}
      </header>
      <About about={about} />
      {groups.map((group) => (
        <Links key={group.title[1]} group={group} />
      ))}
      {motors.length > 0 && (
        <section aria-labelledby="stock">
          <div className={styles.head}>
            <h2 id="stock">{t(['最新确认的现货', 'Latest confirmed stock'])}</h2>
            <Link className="button" to={address(listPath)}>
              {t(['全部 {count} 条，继续筛选', 'All {count}, with filters'], { count: formatNumber(total) })}
            </Link>
          </div>
          <MotorTable motors={motors} caption={heading} />
          <MotorCards motors={motors} />
        </section>
      )}
    </main>
  )
}

function Links({ group: { title, links } }: { group: LinkGroup }) {
  const t = useT()
  const address = useAddress()
  return (
    <section className={styles.group}>
      <h2>{t(title)}</h2>
      <ul>
        {links.map(({ label, count, path }) => (
          <li key={path}>
            <Link to={address(path)}>
              {label} <span className={styles.count}>{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
