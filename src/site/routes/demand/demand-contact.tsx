import { Link, useLocation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { ContactLines, hasContact } from '../../contact-lines.tsx'
import { useRootData } from '../../root-data.ts'
import type { DemandDetail } from '../purchase/demand.ts'
import styles from './demand.module.css'

interface DemandContactProps {
  readonly demand: DemandDetail
  /** Whether the buyer has accepted a quote of this user. */
  readonly isBoughtHere: boolean
}

/** The buyer's contact as far as this user may see it, else how to get in touch. */
export function DemandContact({ demand, isBoughtHere }: DemandContactProps) {
  const t = useT()
  const contact = demand.contact ?? {}
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <h2 id="contact">{t(['联系买家', 'Contact the buyer'])}</h2>
      {hasContact(contact) ? (
        <ContactLines contact={contact} />
      ) : (
        <HiddenContact isAnonymous={Boolean(demand.anonymous)} isBoughtHere={isBoughtHere} />
      )}
    </section>
  )
}

function HiddenContact({ isAnonymous, isBoughtHere }: { isAnonymous: boolean; isBoughtHere: boolean }) {
  const t = useT()
  const address = useAddress()
  const { pathname } = useLocation()
  const user = useRootData()?.user
  if (isAnonymous && isBoughtHere)
    return (
      <p>
        {t([
          '买家匿名，已采纳您的报价并可看到您报价中的联系方式：请在下方给买家发消息，或等待买家联系。',
          'The buyer stays anonymous, has accepted your quote and reads the contact in it: write to the buyer below, or wait to be called.',
        ])}
      </p>
    )
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
