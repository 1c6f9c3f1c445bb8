import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import styles from './loading.module.css'

/** A quiet place holder; after ten seconds it says so and offers to try again. */
export function Loading() {
  const t = useT()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 10_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loading} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <p>{late ? t(['这比平时慢。', 'This takes longer than usual.']) : t(['正在打开…', 'Opening…'])}</p>
      {late && (
        <button type="button" onClick={() => window.location.reload()}>
          {t(['重试', 'Try again'])}
        </button>
      )}
    </div>
  )
}
