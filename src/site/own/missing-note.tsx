import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import styles from '../own-page.module.css'

interface MissingNoteProps {
  /** The labels of the fields that a draft lacks, in the order of the form. */
  readonly missing: readonly Words[]
  /** The form of the draft. */
  readonly form: string
}

/** What a draft lacks before it can be submitted, with a link to the form at the first of it. */
export function MissingNote({ missing, form }: MissingNoteProps) {
  const t = useT()
  const address = useAddress()
  if (missing.length === 0)
    return <p className={styles.aside}>{t(['必填项已齐，可以提交审核', 'Complete: it can be submitted for review'])}</p>
  return (
    <p className={styles.missing}>
      {t(['还缺：{labels}', 'Missing: {labels}'], { labels: missing.map((label) => t(label)).join(t(['、', ', '])) })}{' '}
      <Link to={address(`${form}&missing=1`)}>{t(['去补全', 'Fill it in'])}</Link>
    </p>
  )
}
