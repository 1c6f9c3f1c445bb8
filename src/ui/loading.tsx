import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import styles from './loading.module.css'

/** A loading indicator. After ten seconds it shows a button that reloads the page. */
export function Loading() {
  const t = useT()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 10_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loading} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <p>
        {slow
          ? t(['加载时间比平时长，请稍候或重试。', 'This is taking longer than usual. Wait, or try again.'])
          : t(['正在打开…', 'Opening…'])}
      </p>
      {slow && (
        <button type="button" onClick={() => window.location.reload()}>
          {t(['重试', 'Try again'])}
        </button>
      )}
    </div>
  )
}
