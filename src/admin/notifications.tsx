import { BellOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Popover, Skeleton } from 'antd'
import { useState } from 'react'
import { useAddress, useLang, useT } from '#i18n/language.tsx'
import { useAdmin } from '#kernel/admin/admin-context.ts'
import { Failed } from '#kernel/admin/form-body.tsx'
import type { PageOf } from '#kernel/resource/open-row.ts'
import type { Row } from '#kernel/resource/resource.ts'
import { userNotification } from '#modules/desk/notification/user-notification.resource.ts'
import { call } from '#ui/call.ts'
import { relativeTime } from '#ui/date-time.ts'
import { notificationWords as words } from './admin.words.ts'

type Notification = Row<typeof userNotification> & { readonly kindName: string }

const base = '/blade-desk/notification'
const query = { size: 8 }

/** A bell with the number of unread notifications of the user; opens the latest ones. */
export function Notifications() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: unread = 0 } = useQuery({
    queryKey: [userNotification.name, 'unread'],
    queryFn: () => call<{ unread: number }>('GET', `${base}/unread`),
    select: ({ unread }) => unread,
  })
  const label = unread > 0 ? t(words.unread, { n: unread }) : t(words.title)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Latest unread={unread} close={() => setOpen(false)} />}
    >
      <Badge count={unread} size="small" offset={[-6, 6]} title="">
        <Button type="text" icon={<BellOutlined aria-hidden />} aria-label={label} aria-haspopup="dialog" aria-expanded={open} />
      </Badge>
    </Popover>
  )
}

/** The latest notifications, which are read by opening them or all at once. */
function Latest({ unread, close }: { unread: number; close: () => void }) {
  const t = useT()
  const lang = useLang()
  const address = useAddress()
  const client = useQueryClient()
  const latest = useQuery({
    queryKey: [userNotification.name, lang, 'latest'],
    queryFn: () => call<PageOf<Notification>>('GET', `${base}/mine`, { query }),
  })
  const read = useMutation({
    mutationFn: (ids: string) => call('POST', `${base}/read`, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: [userNotification.name] }),
  })
  return (
    <section
      className="notifications"
      role="dialog"
      aria-label={t(words.title)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <header>
        <b>{t(words.title)}</b>
        <Button type="link" size="small" disabled={unread === 0} loading={read.isPending} onClick={() => read.mutate('')}>
          {t(words.readAll)}
        </Button>
      </header>
      {(latest.error ?? read.error) && <Failed error={latest.error ?? read.error} retry={() => void latest.refetch()} />}
      {latest.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {latest.data?.records.length === 0 && <p className="faint">{t(words.nothing)}</p>}
      <ul>
        {latest.data?.records.map((each) => (
          <Entry key={each.id} notification={each} read={() => read.mutateAsync(each.id)} />
        ))}
      </ul>
      <footer>
        <a href={address('/notifications')}>{t(words.all)}</a>
      </footer>
    </section>
  )
}

function Entry({ notification, read }: { notification: Notification; read: () => Promise<unknown> }) {
  const t = useT()
  const lang = useLang()
  const address = useAddress()
  const { now } = useAdmin()
  const { title, text, path, kindName, readState, createTime } = notification
  const isUnread = readState === 'UNREAD'
  // A failure is shown above the list.
  const markRead = () => read().catch(() => undefined)
  return (
    <li className={isUnread ? 'unread' : undefined}>
      {path ? (
        <a
          href={address(path)}
          onClick={(event) => {
            // Leaving the page would cancel the call; a click for another tab leaves nothing.
            const stays = event.ctrlKey || event.metaKey || event.shiftKey
            if (!isUnread) return
            if (!stays) event.preventDefault()
            void markRead().then(() => stays || location.assign(address(path)))
          }}
        >
          {title}
        </a>
      ) : (
        <span>{title}</span>
      )}
      {text && <p>{text}</p>}
      <p className="faint">
        {kindName} · <time title={createTime}>{relativeTime(createTime, now(), lang)}</time>
        {isUnread && (
          <Button type="link" size="small" aria-label={t(words.readOne, { title })} onClick={() => void markRead()}>
            {t(words.read)}
          </Button>
        )}
      </p>
    </li>
  )
}
