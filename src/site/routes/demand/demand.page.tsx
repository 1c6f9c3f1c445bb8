import { lazy, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { t, type Words } from '#i18n/translate.ts'
import { quotableStates } from '#modules/collaboration/collaboration/demand-states.fields.ts'
import { servicesOf } from '#site/services.ts'
import { Icon } from '#ui/icon.tsx'
import { Follow } from '../../follow/follow.tsx'
import { headOf } from '../../head.ts'
import { textLanguage } from '../../motor/text-language.ts'
import { ReportFold } from '../../report/report-fold.tsx'
import { useRootData } from '../../root-data.ts'
import { breadcrumbOf, graphOf } from '../../structured-data.ts'
import { remarksIn } from '../machine/remarks.ts'
import { SimilarMotors } from '../machine/similar-motors.tsx'
import { Specification } from '../machine/specification-groups.tsx'
import { demandTitle, needTexts } from '../purchase/demand.ts'
import { loadDemand } from './demand.loader.ts'
import styles from './demand.module.css'
import { DemandContact } from './demand-contact.tsx'
import { DemandFacts } from './demand-facts.tsx'
import { loadMatches, loadOwnMotors, loadOwnQuotes, loadQuoteChoices, loadReceived, noChoices, noMotors } from './quotes.loader.ts'

// Visitors do not load what they cannot use.
const QuoteForm = lazy(() => import('./quote-form.tsx'))
const ReceivedQuotes = lazy(() => import('./received-quotes.tsx'))

export async function loader({ context, params }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const data = await loadDemand(services, params.id ?? '')
  const name = t(demandTitle(data.demand), services.lang)
  const crumbs = [
    { name: t(['求购展示', 'Purchase demands'], services.lang), path: '/purchase' },
    { name, path: `/purchase/${data.demand.id}` },
  ]
  const { isOwnOrColleagues } = data
  const isTaking = isOpen(data.demand.demandStatus)
  const isOther = services.user !== null && !isOwnOrColleagues
  const isSeller = isOther && isTaking
  const [received, ownQuotes, ownMotors, quoteChoices, matches] = await Promise.all([
    isOwnOrColleagues ? loadReceived(services, data.demand.id) : [],
    isOther ? loadOwnQuotes(services, data.demand.id) : [],
    isSeller ? loadOwnMotors(services, data.demand.id) : noMotors,
    isSeller ? loadQuoteChoices(services) : noChoices,
    isTaking ? loadMatches(services, data.demand.id) : [],
  ])
  return {
    ...data,
    demand: { ...data.demand, description: remarksIn(data.demand.description ?? '', services.lang) },
    received,
    ownQuotes,
    ownMotors,
    quoteChoices,
    matches,
    data: graphOf(breadcrumbOf(crumbs, services.origin, services.lang)),
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const demand = args.loaderData?.demand
  if (!demand) return headOf(args, { title: ['没有找到', 'Not found'], indexed: false })
  const title = demandTitle(demand)
  // What is over is of no use to somebody who searches.
  if (!isOpen(demand.demandStatus)) return headOf(args, { title, indexed: false })
  const needs = (lang: 'zh' | 'en') =>
    needTexts(demand)
      .map((words) => t(words, lang))
      .join(' · ')
  const description = [
    `${title[0]}：${needs('zh')}，报价截止 ${demand.deadline}`,
    `${title[1]}: ${needs('en')}, quotes until ${demand.deadline}`,
  ] as const
  return headOf(args, { title, description, data: args.loaderData?.data ?? {} })
}

const openStates: ReadonlySet<string> = new Set(quotableStates)
const isOpen = (state: string): boolean => openStates.has(state)

const over: Words = ['这条求购已经结束，不再接受报价。', 'This demand is over and takes no more quotes.']
const inReview: Words = [
  '这条求购正在审核，通过前别人看不到；已收到的报价保留，通过后可以采纳。',
  'This demand is in review, and nobody else sees it until it is approved. Its quotes stay, and can be accepted then.',
]

export default function DemandPage() {
  const t = useT()
  const address = useAddress()
  const { demand, groups, amounts, isOwnOrColleagues, received, ownQuotes, ownMotors, quoteChoices, matches } =
    useLoaderData<typeof loader>()
  const user = useRootData()?.user
  const title = t(demandTitle(demand))
  const isTaking = isOpen(demand.demandStatus)
  const hasSide = !isOwnOrColleagues && (isTaking || ownQuotes.length > 0)
  const isBoughtHere = ownQuotes.some(({ quoteState }) => quoteState === 'ACCEPTED')
  return (
    <main id="content" className={`wide ${styles.page} ${hasSide ? '' : styles.single}`}>
      <nav className={styles.breadcrumb} aria-label={t(['位置', 'Breadcrumb'])}>
        <Link to={address('/purchase')}>{t(['求购展示', 'Purchase demands'])}</Link>
        <Icon name="right" size={14} />
        <span>{demand.typeName}</span>
      </nav>
      <div className={styles.head}>
        <header>
          <h1>{title}</h1>
          <p className={styles.badges}>
            <span className={`badge ${isTaking ? 'ok' : 'warn'}`}>{demand.demandStatusName}</span>
            {demand.isDemo && <span className="badge">{t(['示例数据', 'Demo data'])}</span>}
            {isOwnOrColleagues && demand.demandStatus !== 'CLOSED' && (
              <Link to={address(`/purchase_publish?id=${demand.id}`)}>{t(['编辑', 'Edit'])}</Link>
            )}
            {isOwnOrColleagues && <Link to={address('/purchase?isSelf=1')}>{t(['我的求购', 'My demands'])}</Link>}
          </p>
        </header>
        <DemandFacts demand={demand} amounts={amounts} />
        {!isTaking && <p className="note warn">{t(demand.demandStatus === 'PENDING' ? inReview : over)}</p>}
      </div>
      {hasSide && (
        <div className={styles.side}>
          {(isTaking || isBoughtHere) && <DemandContact demand={demand} isBoughtHere={isBoughtHere} />}
          {user && (
            <Suspense>
              <QuoteForm
                demandId={demand.id}
                quantity={demand.quantity}
                {...ownMotors}
                own={ownQuotes}
                choices={quoteChoices}
                isOpen={isTaking}
              />
            </Suspense>
          )}
          <Follow type="DEMAND" id={demand.id} />
        </div>
      )}
      <div className={styles.main}>
        {isOwnOrColleagues && (
          <Suspense>
            <ReceivedQuotes demand={demand} quotes={received} isOpen={isTaking} />
          </Suspense>
        )}
        {demand.description && (
          <section>
            <h2>{t(['说明', 'Remarks'])}</h2>
            <p className={styles.text} lang={textLanguage(demand.description)}>
              {demand.description}
            </p>
          </section>
        )}
        {demand.photos.length > 0 && (
          <section>
            <h2>{t(['铭牌与现场照片', 'Photos of the nameplate and the site'])}</h2>
            <ul className={styles.photos}>
              {demand.photos.map((link, index) => (
                <li key={link}>
                  <a href={link} target="_blank" rel="noreferrer">
                    <img src={link} alt={t(['第 {n} 张', 'Photo {n}'], { n: index + 1 })} loading="lazy" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Specification groups={groups} />
        <SimilarMotors replacements={matches} title={['匹配的现货', 'Stock that fits']} />
        {hasSide && <ReportFold targetType="DEMAND" targetId={demand.id} />}
      </div>
    </main>
  )
}
