import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { useOwnForm } from './use-own-form.ts'
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

/** A form of the caller's own data with its messages and its button. */
export function OwnFormBody({ own, children }: { own: ReturnType<typeof useOwnForm>; children: ReactNode }) {
  const t = useT()
  const { form, errors, busy, onSubmit, saved } = own
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
      <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
      {children}
      <div className={styles.actions}>
        <button type="submit" className="button main" disabled={busy}>
          {busy ? t(['正在保存…', 'Saving…']) : t(['保存', 'Save'])}
        </button>
        <span role="status">{saved}</span>
      </div>
    </form>
  )
}
