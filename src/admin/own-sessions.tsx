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
import { ago } from '#ui/moment.ts'
import { sessionWords, shellWords } from './admin.words.ts'
import { deviceOf } from './device.ts'
import { useLeave } from './use-leave.ts'

interface OwnSession {
  readonly id: string
  readonly clientId: string
  readonly address: string
  readonly userAgent: string
  readonly createTime: string
  readonly lastTime: string
  readonly isCurrent: boolean
}

/** Where one is logged in: each session can be ended, or all but this one. */
export function OwnSessions() {
  const t = useT()
  const top = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['own sessions'],
    queryFn: () => call<OwnSession[]>('GET', '/blade-auth/oauth/sessions'),
    staleTime: 0,
  })
  const end = useEnding(() => top.current)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const others = data.filter(({ isCurrent }) => !isCurrent)
  const endOthers = (): void =>
    end({
      path: '/blade-auth/oauth/end-other-sessions',
      title: t(sessionWords.endOthers),
      content: t(sessionWords.endOthersAsk, { n: others.length }),
      done: sessionWords.othersEnded,
    })
  return (
    <>
      <div className="sessions-head" ref={top} tabIndex={-1}>
        <p>{t(others.length === 0 ? sessionWords.alone : sessionWords.about)}</p>
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

interface Ending {
  readonly path: string
  readonly query?: { readonly id: string }
  readonly title: string
  readonly content: string
  readonly done: Words
}

/** Ends what is named after a question; then the focus goes to the top of the list, for its button is gone. */
function useEnding(top: () => HTMLElement | null): (ending: Ending) => void {
  const t = useT()
  const client = useQueryClient()
  const attempt = useAttempt()
  const { modal, message } = App.useApp()
  const run = async ({ path, query, done }: Ending): Promise<void> => {
    try {
      await call('POST', path, { query })
      message.success(t(done))
    } finally {
      await client.invalidateQueries({ queryKey: ['own sessions'] })
    }
  }
  return (ending) => {
    modal.confirm({
      title: ending.title,
      content: ending.content,
      okText: t(sessionWords.end),
      okButtonProps: { danger: true },
      onOk: () => attempt(() => run(ending)),
      afterClose: () => document.activeElement === document.body && top()?.focus(),
    })
  }
}

const wired = (moment: string): string => moment.replace(' ', 'T')

function SessionCard({ session, end }: { session: OwnSession; end: (ending: Ending) => void }) {
  const t = useT()
  const lang = useLang()
  const { now } = useAdmin()
  const leave = useLeave()
  const { id, clientId, address, userAgent, createTime, lastTime, isCurrent } = session
  const device = deviceOf(userAgent) || t(sessionWords.unknown)
  const title = t(sessionWords.endThis, { device })
  const endThis = (): void =>
    end({
      path: '/blade-auth/oauth/end-session',
      query: { id },
      title,
      content: t(sessionWords.endAsk),
      done: sessionWords.ended,
    })
  return (
    <article className="card" aria-label={device}>
      <div className="card-head">
        <h3 title={userAgent}>{device}</h3>
        {isCurrent && <Tag color="processing">{t(sessionWords.current)}</Tag>}
        {isCurrent ? (
          <Button onClick={leave}>{t(shellWords.logOut)}</Button>
        ) : (
          <Button danger aria-label={title} onClick={endThis}>
            {t(sessionWords.end)}
          </Button>
        )}
      </div>
      <dl>
        <Fact of={sessionWords.client}>{clientId}</Fact>
        <Fact of={sessionWords.address}>{address}</Fact>
        <Fact of={sessionWords.since}>
          <time dateTime={wired(createTime)}>{createTime.slice(0, 16)}</time>
        </Fact>
        <Fact of={sessionWords.seen}>
          <time dateTime={wired(lastTime)} title={lastTime}>
            {ago(lastTime, now(), lang)}
          </time>
        </Fact>
      </dl>
    </article>
  )
}

function Fact({ of, children }: { of: Words; children: ReactNode }) {
  const t = useT()
  return (
    <div>
      <dt>{t(of)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
