import { Form, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { Follow } from '../../follow/follow.tsx'
import { headOf } from '../../head.ts'
import { formatNumber } from '../../motor/format.ts'
import { MotorCards } from '../../motor/motor-cards.tsx'
import { MotorTable } from '../../motor/motor-table.tsx'
import { textLanguage } from '../../motor/text-language.ts'
import { PageLinks } from '../../page-links.tsx'
import { ReportFold } from '../../report/report-fold.tsx'
import { useRootData } from '../../root-data.ts'
import { DemandCards } from '../purchase/demand-cards.tsx'
import styles from './seller.module.css'
import { loadSeller, motorsPerPage, type SellerData, sellerPath, sellerQueryIn } from './seller-data.ts'
import { sellerHead } from './seller-head.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const seller = await loadSeller(services, params.id ?? '', sellerQueryIn(url.searchParams))
  return { ...seller, head: sellerHead(seller, services.origin, services.lang) }
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, args.loaderData?.head ?? { title: ['没有找到', 'Not found'], indexed: false })
}

export default function SellerPage() {
  const t = useT()
  const seller = useLoaderData<typeof loader>()
  const { id, name, total, motors, demands, query } = seller
  const user = useRootData()?.user
  const address = useAddress()
  const { pathname, search } = useLocation()
  const isNarrowed = query.typeCode !== '' || query.text !== ''
  const caption = t(['{name}的现货', 'Stock of {name}'], { name })
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <About seller={seller} />
      {(total > 0 || isNarrowed) && (
        <section aria-labelledby="stock" className={styles.part}>
          <h2 id="stock">
            {t(['现货 {count} 条', '{count} listing in stock|{count} listings in stock'], { n: total, count: formatNumber(total) })}
          </h2>
          <Narrowing seller={seller} />
          {motors.length > 0 ? (
            <>
              <MotorTable motors={motors} caption={caption} />
              <MotorCards motors={motors} />
            </>
          ) : (
            <p>{t(['没有符合的现货，请换个说法或查看全部。', 'Nothing in stock matches: try other words, or show everything.'])}</p>
          )}
          {!user && (
            <p className={styles.login}>
              <Link to={address(`/login?redirect_url=${encodeURIComponent(pathname + search)}`)}>{t(['登录', 'Log in'])}</Link>
              {t(['后可以看到该卖家向会员公开的其他现货。', ' to see what else this seller shows to members.'])}
            </p>
          )}
          <PageLinks current={query.current} size={motorsPerPage} total={total} to={(current) => sellerPath(id, { ...query, current })} />
        </section>
      )}
      {demands.length > 0 && (
        <section aria-labelledby="demands" className={styles.part}>
          <h2 id="demands">{t(['求购', 'Demands'])}</h2>
          <DemandCards demands={demands} />
        </section>
      )}
    </main>
  )
}

function About({ seller: { id, name, logo, isVerified, since, regionName, introduction, motors } }: { seller: SellerData }) {
  const t = useT()
  const [listing] = motors
  return (
    <>
      <header className={styles.header}>
        {logo && <img src={logo} alt="" width="72" height="72" />}
        <div>
          <h1>{name}</h1>
          <p className={styles.facts}>
            {isVerified && <span className="badge ok">{t(['认证卖家', 'Verified seller'])}</span>}
            {regionName && <span>{regionName}</span>}
            {since && <span>{t(['{day} 加入', 'Member since {day}'], { day: since })}</span>}
          </p>
        </div>
        <div className={styles.actions}>
          {listing && <Follow type="SELLER" id={listing.id} />}
          <ReportFold targetType="COMPANY" targetId={id} />
        </div>
      </header>
      {introduction && (
        <p className={styles.text} lang={textLanguage(introduction)}>
          {introduction}
        </p>
      )}
    </>
  )
}

/** A search within the stock of the seller, and its types: each shows what the seller has of it. */
function Narrowing({ seller: { id, types, query } }: { seller: SellerData }) {
  const t = useT()
  const address = useAddress()
  const all = { key: '', label: t(['全部类型', 'All types']), count: types.reduce((sum, { count }) => sum + count, 0) }
  const label = t(['在该卖家的现货中查找', 'Search the stock of this seller'])
  return (
    <>
      <Form key={query.text} className={styles.search} role="search" action={address(sellerPath(id))} preventScrollReset>
        {query.typeCode && <input type="hidden" name="typeCode" value={query.typeCode} />}
        <input
          className="input"
          type="search"
          name="text"
          aria-label={label}
          placeholder={label}
          defaultValue={query.text}
          maxLength={80}
        />
        <button type="submit" className="button">
          {t(['查找', 'Search'])}
        </button>
      </Form>
      <ul className={styles.types} aria-label={t(['按类型', 'By type'])}>
        {[all, ...types].map(({ key, label, count }) => (
          <li key={key}>
            <Link
              to={address(sellerPath(id, { text: query.text, typeCode: key }))}
              aria-current={key === query.typeCode ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>{' '}
            {formatNumber(count)}
          </li>
        ))}
      </ul>
    </>
  )
}
