import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { TaskIcon } from '#ui/task-icon.tsx'
import styles from './header.module.css'
import { useUnread } from './use-unread.ts'

/** What a badge can show. */
const most = 99

/** Leads to the notifications, with the number of those that are not read. */
export function NotificationsLink({ className }: { className?: string | undefined }) {
  const t = useT()
  const address = useAddress()
  const unread = useUnread()
  return (
    <Link className={className} to={address('/notifications')}>
      {className && <TaskIcon name="bell" size={18} />}
      <span className={className && styles.bellLabel}>{t(['通知', 'Notifications'])}</span>
      {unread > 0 && (
        <>
          {' '}
          <span className={styles.unread}>
            {unread > most ? `${most}+` : unread}
            <span className="visually-hidden">{t([' 条未读', ' unread'])}</span>
          </span>
        </>
      )}
    </Link>
  )
}
