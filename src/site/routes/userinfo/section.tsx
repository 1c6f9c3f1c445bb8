import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import styles from './userinfo.module.css'

/** A part of the page with its heading. */
export function Section({ id, title, children }: { id: string; title: Words; children: ReactNode }) {
  const t = useT()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t(title)}</h2>
      {children}
    </section>
  )
}
