import { Link, useLocation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { ContactLines, hasContact, numbersOf, telOf } from '../../contact-lines.tsx'
import { PriceTag } from '../../motor/price.tsx'
import { useRootData } from '../../root-data.ts'
import styles from './contact-card.module.css'
import type { PageMotor } from './page-fields.ts'

/** The seller's contact as far as this user may see it, else how to get in touch. */
export function ContactCard({ motor, sellerId }: { motor: PageMotor; sellerId: string }) {
  const t = useT()
  const address = useAddress()
  const contact = motor.contact ?? {}
  return (
    <section className={styles.card} aria-labelledby="contact">
      <h2 id="contact">{t(['联系卖家', 'Contact the seller'])}</h2>
      {hasContact(contact) ? <ContactLines contact={contact} /> : <HiddenContact />}
      {sellerId && <Link to={address(`/seller/${sellerId}`)}>{t(['卖家主页和全部现货', 'The seller and all of its stock'])}</Link>}
    </section>
  )
}

/** Explains why the contact is hidden: a visitor has to log in, a user has to call the hotline. */
function HiddenContact() {
  const t = useT()
  const root = useRootData()
  const hotline = root?.summary?.params.hotline
  if (!root?.user) {
    return (
      <>
        <p>{t(['登录后可以看到卖家的联系方式。', "Log in to see the seller's contact."])}</p>
        <div className={styles.actions}>
          <LoginLink />
        </div>
      </>
    )
  }
  return (
    <>
      <p>
        {t(
          hotline
            ? [
                '卖家只接受在线询价，也可以拨打服务热线，由我们转达。',
                'The seller accepts inquiries only: ask here, or call the hotline and we will forward yours.',
              ]
            : ['卖家只接受在线询价：请在此留言。', 'The seller accepts inquiries only: ask here.'],
        )}
      </p>
      {hotline && (
        <div className={styles.actions}>
          <a className="button main" href={telOf(hotline)}>
            <Icon name="phone" size={18} />
            {hotline}
          </a>
        </div>
      )}
    </>
  )
}

function LoginLink() {
  const t = useT()
  const address = useAddress()
  const { pathname } = useLocation()
  return (
    <Link className="button main" to={address(`/login?redirect_url=${encodeURIComponent(pathname)}`)}>
      {t(['登录看联系方式', 'Log in to see it'])}
    </Link>
  )
}

/** Small screens: a bar with price and contact at the bottom of the screen. */
export function ContactBar({ motor }: { motor: PageMotor }) {
  const t = useT()
  const root = useRootData()
  const [number] = numbersOf(motor.contact ?? {})
  return (
    <aside className={styles.bar} aria-label={t(['价格与联系', 'Price and contact'])}>
      <span>
        <PriceTag motor={motor} />
      </span>
      {number ? (
        <a className="button main" href={telOf(number)}>
          <Icon name="phone" size={18} />
          {t(['打电话', 'Call'])}
        </a>
      ) : root?.user ? (
        <a className="button main" href="#contact">
          {t(['在线询价', 'Ask the seller'])}
        </a>
      ) : (
        <LoginLink />
      )}
    </aside>
  )
}
