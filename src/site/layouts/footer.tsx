import { useT } from '#i18n/language.tsx'
import { useRoot } from '../reader.ts'
import styles from './footer.module.css'

/** The service line, and what the law wants to see. */
export function Footer() {
  const t = useT()
  const params = useRoot()?.summary?.params ?? {}
  return (
    <footer className={styles.footer}>
      <div className={`wide ${styles.lines}`}>
        {params.serviceLine && (
          <p>
            {t(['客服热线', 'Customer service'])} <a href={`tel:${params.serviceLine.replace(/[^\d+]/g, '')}`}>{params.serviceLine}</a>
          </p>
        )}
        {params.copyright && <p>{params.copyright}</p>}
        {params.recordFiling && <p>{params.recordFiling}</p>}
      </div>
    </footer>
  )
}
