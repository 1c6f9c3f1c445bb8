import { Link, NavLink, useLocation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import { tagline } from '../head.ts'
import { NetworkWatch } from '../network/network-watch.tsx'
import { useRootData } from '../root-data.ts'
import { AccountOrLogin } from './account-or-login.tsx'
import './print.css'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { links } from './links.ts'
import { SearchBox } from './search-box.tsx'
import '#ui/controls.css'

/** The header of every public page. Its menus are `<details>` elements, so that they open without JavaScript. */
export function Header() {
  const t = useT()
  const address = useAddress()
  const atHome = useLocation().pathname.endsWith('/home')
  return (
    <>
      <a className={styles.skip} href="#content">
        {t(['跳到正文', 'Skip to the content'])}
      </a>
      <header className={styles.header}>
        <div className={`wide ${styles.rows}`}>
          <div className={styles.row}>
            <Link to={address('/home')} className={styles.home}>
              <Logo />
              <span className={styles.names}>
                <strong>MotorSpot</strong>
                <span className={styles.tagline}>{t(tagline)}</span>
              </span>
            </Link>
            <div className={styles.tools}>
              <Hotline />
              <LanguageSwitch />
              <AccountOrLogin as="menu" />
            </div>
            <MobileMenu />
          </div>
          <div className={styles.row}>
            <nav className={styles.nav} aria-label={t(['主导航', 'Main'])}>
              <Links />
            </nav>
            {!atHome && <SearchBox className={styles.search} />}
          </div>
        </div>
      </header>
      <NetworkWatch />
    </>
  )
}

/** The ways to the main pages. */
export function Links() {
  const t = useT()
  const address = useAddress()
  return links.map(({ path, words }) => (
    <NavLink key={path} to={address(path)} prefetch="intent">
      {t(words)}
    </NavLink>
  ))
}

function Hotline() {
  const t = useT()
  const hotline = useRootData()?.summary?.params.hotline
  if (!hotline) return null
  return (
    <a className={styles.hotline} href={`tel:${hotline.replace(/[^\d+]/g, '')}`}>
      <Icon name="phone" size={18} />
      <span>
        <span className={styles.hotlineLabel}>{t(['服务热线', 'Hotline'])}</span> <strong>{hotline}</strong>
      </span>
    </a>
  )
}

/** Small screens: one button opens navigation, account links, hotline and language switch. */
function MobileMenu() {
  const t = useT()
  const { pathname, search } = useLocation()
  const ref = useDisclosure(pathname + search)
  return (
    <details ref={ref} className={styles.mobileMenu}>
      <summary>
        <Icon name="menu" size={26} />
        <span className="visually-hidden">{t(['菜单', 'Menu'])}</span>
      </summary>
      <div className={styles.sheet}>
        <nav aria-label={t(['菜单', 'Menu'])}>
          <Links />
        </nav>
        <AccountOrLogin as="links" />
        <div className={styles.sheetFoot}>
          <Hotline />
          <LanguageSwitch />
        </div>
      </div>
    </details>
  )
}
