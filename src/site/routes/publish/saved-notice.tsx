import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { Way } from './after-saving.ts'
import styles from './publish.module.css'

interface SavedNoticeProps {
  /** What became of it, in words; undefined where it is no more than saved. */
  readonly outcome: Words | undefined
  /** To it, to what matches it, and to the list of the user's own; the first is the likeliest. */
  readonly ways: readonly Way[]
  /** What is still to be done. */
  readonly note?: ReactNode
  readonly onMore: () => void
}

/** What follows after a listing or a demand is saved. */
export function SavedNotice({ outcome = ['已保存。', 'Saved.'], ways, note, onMore }: SavedNoticeProps) {
  const t = useT()
  const address = useAddress()
  const notice = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone with the form.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className={styles.saved}>
      <p ref={notice} className="note ok" role="status" tabIndex={-1}>
        {t(outcome)}
      </p>
      {note}
      <div className={styles.actions}>
        {ways.map(({ path, words }, at) => (
          <Link key={path} className={at === 0 ? 'button main' : 'button'} to={address(path)}>
            {t(words)}
          </Link>
        ))}
        <button type="button" className="button" onClick={onMore}>
          {t(['再发布一条', 'Publish another'])}
        </button>
      </div>
    </div>
  )
}
