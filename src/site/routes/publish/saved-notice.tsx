import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import styles from './publish.module.css'

interface SavedNoticeProps {
  /** What became of it, in words; undefined where it is no more than saved. */
  readonly outcome: Words | undefined
  /** The list of the user's own. */
  readonly own: { readonly path: string; readonly words: Words }
  /** What is still to be done. */
  readonly note?: ReactNode
  readonly onMore: () => void
}

/** What follows after a listing or a demand is saved. */
export function SavedNotice({ outcome = ['已保存。', 'Saved.'], own, note, onMore }: SavedNoticeProps) {
  const t = useT()
  const address = useAddress()
  return (
    <div className={styles.saved}>
      <p className="note ok" role="status">
        {t(outcome)}
      </p>
      {note}
      <div className={styles.actions}>
        <Link className="button main" to={address(own.path)}>
          {t(own.words)}
        </Link>
        <button type="button" className="button" onClick={onMore}>
          {t(['再发布一条', 'Publish another'])}
        </button>
      </div>
    </div>
  )
}
