import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { useRootData } from '../root-data.ts'
import styles from './footer.module.css'
import { Links } from './header.tsx'

/** The customer service number, the copyright and the record-filing notice. */
export function Footer() {
  const t = useT()
  const address = useAddress()
  const params = useRootData()?.summary?.params ?? {}
  return (
    <footer className={styles.footer}>
      <div className={`wide ${styles.lines}`}>
        {params.serviceLine && (
          <p>
            {t(['客服热线', 'Customer service'])} <a href={`tel:${params.serviceLine.replace(/[^\d+]/g, '')}`}>{params.serviceLine}</a>
          </p>
        )}
        <p className={styles.legal}>
          <Links />
          <Link to={address('/terms')}>{t(['用户协议', 'Terms'])}</Link>
          <Link to={address('/privacy')}>{t(['隐私政策', 'Privacy'])}</Link>
        </p>
        {params.copyright && <p>{params.copyright}</p>}
        {params.recordFiling && <p>{params.recordFiling}</p>}
      </div>
    </footer>
  )
}
