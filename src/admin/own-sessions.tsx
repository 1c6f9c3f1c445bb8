import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Tag } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { useAttempt } from '#kernel/admin/action-dialog.tsx'
import { useAdmin } from '#kernel/admin/admin-context.ts'
import { Failed } from '#kernel/admin/form-body.tsx'
import { pageWords } from '#kernel/admin/page.words.ts'
import { call } from '#ui/call.ts'
import { relativeTime } from '#ui/date-time.ts'
import { deviceOf } from '#ui/device.ts'
import { sessionWords, shellWords } from './admin.words.ts'
import { useLogOut } from './use-log-out.ts'

interface OwnSession {
  readonly id: string
  readonly clientId: string
  readonly address: string
  readonly userAgent: string
  readonly createTime: string
  readonly lastTime: string
  readonly isCurrent: boolean
}

/** The user's sessions, each of which can be ended, or all of them except the current one. */
export function OwnSessions() {
  const t = useT()
  const top = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['own sessions'],
    queryFn: () => call<OwnSession[]>('GET', '/blade-auth/oauth/sessions'),
    staleTime: 0,
  })
  const end = useEndSession(() => top.current)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const others = data.filter(({ isCurrent }) => !isCurrent)
  const endOthers = (): void =>
    end({
      path: '/blade-auth/oauth/end-other-sessions',
      title: t(sessionWords.endOthers),
      content: t(sessionWords.endOthersConfirm, { n: others.length }),
      done: sessionWords.othersEnded,
    })
  return (
    <>
      <div className="sessions-head" ref={top} tabIndex={-1}>
        <p>{t(others.length === 0 ? sessionWords.onlyThis : sessionWords.about)}</p>
        <span className="tags">
          <Button onClick={() => void refetch()}>{t(pageWords.refresh)}</Button>
          {others.length > 0 && (
            <Button danger onClick={endOthers}>
              {t(sessionWords.endOthers)}
            </Button>
          )}
        </span>
      </div>
      <ul className="cards sessions" aria-label={t(sessionWords.list)}>
        {data.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} end={end} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface EndRequest {
  readonly path: string
  readonly query?: { readonly id: string }
  readonly title: string
  readonly content: string
  readonly done: Words
}

/**
 * Returns a function that ends sessions after a confirmation. The button that had the focus is removed with its session, so
 * the focus moves to the top of the list.
 */
function useEndSession(top: () => HTMLElement | null): (request: EndRequest) => void {
  const t = useT()
  const client = useQueryClient()
  const attempt = useAttempt()
  const { modal, message } = App.useApp()
  const run = async ({ path, query, done }: EndRequest): Promise<void> => {
    try {
      await call('POST', path, { query })
      message.success(t(done))
    } finally {
      await client.invalidateQueries({ queryKey: ['own sessions'] })
    }
  }
  return (request) => {
    modal.confirm({
      title: request.title,
      content: request.content,
      okText: t(sessionWords.end),
      okButtonProps: { danger: true },
      onOk: () => attempt(() => run(request)),
      afterClose: () => document.activeElement === document.body && top()?.focus(),
    })
  }
}

const isoOf = (dateTime: string): string => dateTime.replace(' ', 'T')

function SessionCard({ session, end }: { session: OwnSession; end: (request: EndRequest) => void }) {
  const t = useT()
  const lang = useLang()
  const { now } = useAdmin()
  const logOut = useLogOut()
  const { id, clientId, address, userAgent, createTime, lastTime, isCurrent } = session
  const device = deviceOf(userAgent) || t(sessionWords.unknown)
  const title = t(sessionWords.endThis, { device })
  const endThis = (): void =>
    end({
      path: '/blade-auth/oauth/end-session',
      query: { id },
      title,
      content: t(sessionWords.endConfirm),
      done: sessionWords.ended,
    })
  return (
    <article className="card" aria-label={device}>
      <div className="card-head">
        <h3 title={userAgent}>{device}</h3>
        {isCurrent && <Tag color="processing">{t(sessionWords.current)}</Tag>}
        {isCurrent ? (
          <Button onClick={logOut}>{t(shellWords.logOut)}</Button>
        ) : (
          <Button danger aria-label={title} onClick={endThis}>
            {t(sessionWords.end)}
          </Button>
        )}
      </div>
      <dl>
        <Detail label={sessionWords.client}>{clientId}</Detail>
        <Detail label={sessionWords.address}>{address}</Detail>
        <Detail label={sessionWords.since}>
          <time dateTime={isoOf(createTime)}>{createTime.slice(0, 16)}</time>
        </Detail>
        <Detail label={sessionWords.seen}>
          <time dateTime={isoOf(lastTime)} title={lastTime}>
            {relativeTime(lastTime, now(), lang)}
          </time>
        </Detail>
      </dl>
    </article>
  )
}

function Detail({ label, children }: { label: Words; children: ReactNode }) {
  const t = useT()
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
