import { Link, useLocation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { useRootData } from '../../root-data.ts'
import type { DemandDetail } from '../purchase/demand.ts'
import styles from './demand.module.css'

/** The buyer's contact as far as this user may see it, else how to get in touch. */
export function DemandContact({ demand }: { demand: DemandDetail }) {
  const t = useT()
  const contact = demand.contact ?? {}
  const numbers = [contact.mobile, contact.phone].filter((number): number is string => Boolean(number))
  const isShown = Object.values(contact).some(Boolean)
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <h2 id="contact">{t(['联系买家', 'Contact the buyer'])}</h2>
      {isShown ? (
        <>
          <p>{[contact.name, contact.company].filter(Boolean).join(' · ')}</p>
          <div className={styles.actions}>
            {numbers.map((number) => (
              <a key={number} className="button main" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
                <Icon name="phone" size={18} />
                {number}
              </a>
            ))}
            {contact.email && (
              <a className="button" href={`mailto:${contact.email}`}>
                <Icon name="mail" size={18} />
                {contact.email}
              </a>
            )}
          </div>
          {contact.wechat && <p>{t(['微信：{wechat}', 'WeChat: {wechat}'], { wechat: contact.wechat })}</p>}
        </>
      ) : (
        <HiddenContact isAnonymous={Boolean(demand.anonymous)} />
      )}
    </section>
  )
}

function HiddenContact({ isAnonymous }: { isAnonymous: boolean }) {
  const t = useT()
  const address = useAddress()
  const { pathname } = useLocation()
  const user = useRootData()?.user
  if (isAnonymous) return <p>{t(['买家匿名求购，只通过报价联系。', 'The buyer stays anonymous and is reached by quotes only.'])}</p>
  if (user) return <p>{t(['买家只接受报价，不公开联系方式。', 'The buyer takes quotes only and shows no contact.'])}</p>
  return (
    <>
      <p>{t(['登录后可以看到买家的联系方式并报价。', "Log in to see the buyer's contact and to quote."])}</p>
      <div className={styles.actions}>
        <Link className="button main" to={address(`/login?redirect_url=${encodeURIComponent(pathname)}`)}>
          {t(['登录', 'Log in'])}
        </Link>
      </div>
    </>
  )
}
