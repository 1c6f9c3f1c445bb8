import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PageOf } from '#kernel/resource/open-row.ts'
import type { InquiryEntry } from '#modules/machine/inquiry/inquiry-answer.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { RelativeTime } from '../../motor/relative-time.tsx'
import styles from '../../own-page.module.css'
import { PageLinks } from '../../page-links.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { useInquiryEvents } from './use-inquiry-events.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const current = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('current'))) || 1))
  return { page: await services.get<PageOf<InquiryEntry>>('/blade-machine/inquiry/threads', { current: String(current), size: '20' }) }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['询价', 'Inquiries'], indexed: false })
}

export default function MessagesPage() {
  const t = useT()
  const address = useAddress()
  const { page } = useLoaderData<typeof loader>()
  useSessionEndRedirect()
  useInquiryEvents()
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['询价', 'Inquiries'])}</h1>
      </div>
      {page.records.length === 0 && (
        <div className={styles.empty}>
          <p>
            {t([
              '还没有询价。在电机页点“在线询价”，或采纳一份报价后，就能和对方沟通。',
              'No inquiries yet. Ask a seller on the page of a motor, or accept a quote.',
            ])}
          </p>
          <Link className="button" to={address('/product')}>
            {t(['看现货', 'See the stock'])}
          </Link>
        </div>
      )}
      <ul className={styles.list}>
        {page.records.map((inquiry) => (
          <Entry key={inquiry.id} inquiry={inquiry} />
        ))}
      </ul>
      <PageLinks {...page} to={(current) => `/messages?current=${current}`} />
    </main>
  )
}

function Entry({ inquiry }: { inquiry: InquiryEntry }) {
  const t = useT()
  const address = useAddress()
  const { id, title, other, isSeller, quantity, stateName, lastText, lastTime, unread } = inquiry
  return (
    <li>
      <div className={styles.entry}>
        <h2 className={unread > 0 ? undefined : styles.plain}>
          {unread > 0 && <span className="badge bad">{t(['{n} 条未读', '{n} unread'], { n: unread })}</span>}
          <Link to={address(`/messages/${id}`)}>{title}</Link>
        </h2>
        <p className={styles.details}>
          {lastText || t(['报价已采纳，还没有消息。', 'The quote was accepted, and nobody has written yet.'])}
        </p>
        <p className={styles.aside}>
          {isSeller ? t(['买家', 'Buyer']) : t(['卖家', 'Seller'])}: {other} · {t(['数量 {quantity}', 'Quantity {quantity}'], { quantity })}{' '}
          · {stateName} · <RelativeTime moment={lastTime} />
        </p>
      </div>
    </li>
  )
}
