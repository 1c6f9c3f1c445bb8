import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { Follow } from '../../follow/follow.tsx'
import { headOf } from '../../head.ts'
import { landingPath } from '../../landing-path.ts'
import { formatNumber } from '../../motor/format.ts'
import { MotorCards } from '../../motor/motor-cards.tsx'
import { MotorTable } from '../../motor/motor-table.tsx'
import { textLanguage } from '../../motor/text-language.ts'
import { PageLinks } from '../../page-links.tsx'
import { ReportFold } from '../../report/report-fold.tsx'
import { useRootData } from '../../root-data.ts'
import { DemandCards } from '../purchase/demand-cards.tsx'
import styles from './seller.module.css'
import { loadSeller, motorsPerPage, type SellerData, sellerPath } from './seller-data.ts'
import { sellerHead } from './seller-head.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const seller = await loadSeller(services, params.id ?? '', Number(url.searchParams.get('current')))
  return { ...seller, head: sellerHead(seller, services.origin, services.lang) }
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, args.loaderData?.head ?? { title: ['没有找到', 'Not found'], indexed: false })
}

export default function SellerPage() {
  const t = useT()
  const seller = useLoaderData<typeof loader>()
  const { id, name, total, motors, demands, types, current } = seller
  const user = useRootData()?.user
  const caption = t(['{name}的现货', 'Stock of {name}'], { name })
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <About seller={seller} />
      {total > 0 && (
        <section aria-labelledby="stock" className={styles.part}>
          <h2 id="stock">
            {t(['现货 {count} 条', '{count} listing in stock|{count} listings in stock'], { n: total, count: formatNumber(total) })}
          </h2>
          <Types types={types} />
          <MotorTable motors={motors} caption={caption} />
          <MotorCards motors={motors} />
          {!user && <p>{t(['登录后可以看到该卖家向会员公开的其他现货。', 'Log in to see what else this seller shows to members.'])}</p>}
          <PageLinks current={current} size={motorsPerPage} total={total} to={(page) => sellerPath(id, page)} />
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

function Types({ types }: Pick<SellerData, 'types'>) {
  const t = useT()
  const address = useAddress()
  return (
    <ul className={styles.types} aria-label={t(['按类型', 'By type'])}>
      {types.map(({ key, label, count }) => (
        <li key={key}>
          <Link to={address(landingPath('type', key))}>{label}</Link> {formatNumber(count)}
        </li>
      ))}
    </ul>
  )
}
