import { useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PageOf } from '#kernel/resource/open-row.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { userNotification } from '#modules/desk/notification/user-notification.resource.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { headOf } from '../../head.ts'
import { watchUnread } from '../../layouts/unread-count.ts'
import { useUnread } from '../../layouts/use-unread.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { RelativeTime } from '../../motor/relative-time.tsx'
import styles from '../../own-page.module.css'
import { PageLinks } from '../../page-links.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'

type Notification = Row<typeof userNotification> & { readonly kindName: string }

const size = 20

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const onlyUnread = url.searchParams.get('unread') === '1'
  const current = Math.max(1, Math.trunc(Number(url.searchParams.get('current'))) || 1)
  const query = { current: String(current), size: String(size), ...(onlyUnread && { readState: 'UNREAD' }) }
  return { onlyUnread, page: await services.get<PageOf<Notification>>('/blade-desk/notification/mine', query) }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['通知', 'Notifications'], indexed: false })
}

const pathOf = (onlyUnread: boolean, current = 1): string =>
  `/notifications${onlyUnread || current > 1 ? `?${new URLSearchParams({ ...(onlyUnread && { unread: '1' }), current: String(current) })}` : ''}`

export default function NotificationsPage() {
  const t = useT()
  const address = useAddress()
  const { onlyUnread, page } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState('')
  const unread = useUnread()
  useSessionEndRedirect()
  useEffect(() => watchUnread(() => void revalidate()), [revalidate])
  const markRead = async (ids: string) => {
    try {
      await call('POST', '/blade-desk/notification/read', { body: { ids } })
      setFailure('')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
      return
    }
    await revalidate()
  }
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['通知', 'Notifications'])}</h1>
        <div className={styles.actions}>
          <Link className="button plain" to={address('/notifications/settings')}>
            {t(['通知设置', 'Notification settings'])}
          </Link>
          <button type="button" className="button" onClick={() => markRead('')} disabled={unread === 0}>
            {t(['全部标为已读', 'Mark all as read'])}
          </button>
        </div>
      </div>
      <nav className={styles.tabs} aria-label={t(['筛选', 'Filter'])}>
        {[false, true].map((unread) => (
          <Link key={String(unread)} to={address(pathOf(unread))} aria-current={unread === onlyUnread ? 'page' : undefined}>
            {unread ? t(['未读', 'Unread']) : t(['全部', 'All'])}
          </Link>
        ))}
      </nav>
      <div role="alert" className={styles.status}>
        {failure && <p className="note bad">{failure}</p>}
      </div>
      {page.records.length === 0 && <Nothing onlyUnread={onlyUnread} />}
      <ul className={styles.list}>
        {page.records.map((each) => (
          <Entry key={each.id} notification={each} onRead={() => markRead(each.id)} />
        ))}
      </ul>
      <PageLinks {...page} to={(current) => pathOf(onlyUnread, current)} />
    </main>
  )
}

function Nothing({ onlyUnread }: { onlyUnread: boolean }) {
  const t = useT()
  return (
    <p className={styles.empty}>
      {onlyUnread
        ? t(['没有未读通知。', 'You have read everything.'])
        : t([
            '还没有通知。询价、报价和关注的变化会出现在这里。',
            'Nothing yet. Inquiries, quotes and changes of what you follow appear here.',
          ])}
    </p>
  )
}

function Entry({ notification, onRead }: { notification: Notification; onRead: () => Promise<void> }) {
  const t = useT()
  const address = useAddress()
  const { title, text, path, kindName, readState, createTime } = notification
  const isUnread = readState === 'UNREAD'
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <li>
      <div className={styles.entry}>
        <h2 ref={heading} tabIndex={-1} className={isUnread ? undefined : styles.plain}>
          {isUnread && (
            <span className={styles.dot}>
              <span className="visually-hidden">{t(['未读', 'Unread'])}</span>
            </span>
          )}
          {path ? (
            <Link to={address(path)} onClick={() => isUnread && void onRead()}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {text && <p className={styles.details}>{text}</p>}
        <p className={styles.aside}>
          {kindName} · <RelativeTime moment={createTime} />
        </p>
      </div>
      {isUnread && (
        <div className={styles.actions}>
          <button type="button" className="button plain" onClick={() => void onRead().then(() => heading.current?.focus())}>
            {t(['标为已读', 'Mark as read'])}
          </button>
        </div>
      )}
    </li>
  )
}
