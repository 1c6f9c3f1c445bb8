import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { formatMoney } from '#motors/money.ts'
import styles from '../../own-page.module.css'
import { PageLinks } from '../../page-links.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { InquiryButton } from '../demand/inquiry-button.tsx'
import type { MyQuotesData } from './my-quotes.loader.ts'
import { nextStep } from './next-step.ts'

const addressOf = (state: string, current = 1): string => {
  const search = new URLSearchParams({ isQuoted: '1', ...(state && { state }), ...(current > 1 && { current: String(current) }) })
  return `/purchase?${search.toString()}`
}

/** What the user has quoted for the demands of others. */
export default function MyQuotes({ state, states, page }: MyQuotesData) {
  const t = useT()
  const address = useAddress()
  useSessionEndRedirect()
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['我的报价', 'My quotes'])}</h1>
        <Link className="button" to={address('/purchase')}>
          {t(['看求购', 'See the demands'])}
        </Link>
      </div>
      <nav className={styles.tabs} aria-label={t(['状态', 'State'])}>
        {[['', ['全部', 'All']] as const, ...states].map(([key, words]) => (
          <Link key={key} to={address(addressOf(key))} aria-current={key === state ? 'page' : undefined}>
            {t(words)}
          </Link>
        ))}
      </nav>
      {page.records.length === 0 && (
        <p className={styles.empty}>
          {state
            ? t(['没有处于这个状态的报价。', 'None of your quotes is in this state.'])
            : t(['您还没有报价：在求购页点“我有货，报价”。', 'You have no quotes yet: quote on the page of a demand.'])}
        </p>
      )}
      <ul className={styles.list}>
        {page.records.map((each) => (
          <Entry key={each.quote.id} own={each} />
        ))}
      </ul>
      <PageLinks {...page} to={(current) => addressOf(state, current)} />
    </main>
  )
}

const badges: Readonly<Record<string, string>> = { ACCEPTED: 'ok', OFFERED: 'warn' }

function Entry({ own: { quote, demand } }: { own: MyQuotesData['page']['records'][number] }) {
  const t = useT()
  const address = useAddress()
  const terms = [
    `${formatMoney(quote.price, quote.currency)} × ${t(['{n} 台', '{n} pc|{n} pcs'], { n: Number(quote.qty) })}`,
    quote.taxModeName,
    quote.leadDays !== '' && t(['{n} 天交货', '{n} day to delivery|{n} days to delivery'], { n: Number(quote.leadDays) }),
    t(['有效至 {day}', 'valid until {day}'], { day: quote.validUntil }),
  ]
  const ofDemand = [
    demand.stateName && t(['求购：{state}', 'Demand: {state}'], { state: demand.stateName }),
    demand.isOpen && demand.deadline && t(['报价截止 {day}', 'quotes until {day}'], { day: demand.deadline }),
    t(['报价时间 {time}', 'quoted at {time}'], { time: quote.createTime.slice(0, 16) }),
  ]
  return (
    <li>
      <div className={styles.entry}>
        <h2>
          {demand.id ? <Link to={address(`/purchase/${demand.id}`)}>{demand.title}</Link> : <strong>{demand.title}</strong>}
          <span className={`badge ${badges[quote.quoteState] ?? ''}`}>{quote.quoteStateName || quote.quoteState}</span>
        </h2>
        <p>{terms.filter(Boolean).join(' · ')}</p>
        <p className={styles.details}>{ofDemand.filter(Boolean).join(' · ')}</p>
        <p>{t(nextStep(quote.quoteState, demand))}</p>
      </div>
      <div className={styles.actions}>
        {quote.quoteState === 'ACCEPTED' && <InquiryButton quoteId={quote.id}>{t(['给买家发消息', 'Message the buyer'])}</InquiryButton>}
        {demand.isOpen && (
          <Link className="button" to={address(`/purchase/${demand.id}#quote`)}>
            {quote.quoteState === 'OFFERED' ? t(['修改或撤回', 'Change or withdraw']) : t(['再次报价', 'Quote again'])}
          </Link>
        )}
      </div>
    </li>
  )
}
