import { useEffect, useState } from 'react'
import { useTell } from '#i18n/language.tsx'
import styles from './waiting.module.css'

/** A quiet place holder; after ten seconds it says so and offers to try again. */
export function Waiting() {
  const tell = useTell()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 10_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <p>{late ? tell(['这比平时慢。', 'This takes longer than usual.']) : tell(['正在打开…', 'Opening…'])}</p>
      {late && (
        <button type="button" onClick={() => window.location.reload()}>
          {tell(['重试', 'Try again'])}
        </button>
      )}
    </div>
  )
}
