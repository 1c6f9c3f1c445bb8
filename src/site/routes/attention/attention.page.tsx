import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PageOf } from '#kernel/resource/open-row.ts'
import { userFollow } from '#modules/machine/follow/user-follow.resource.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { useSendOnce } from '#ui/use-send-once.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { RelativeTime } from '../../motor/relative-time.tsx'
import styles from '../../own-page.module.css'
import { PageLinks } from '../../page-links.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'

const kinds = userFollow.fields.targetType.options
type Kind = keyof typeof kinds

interface Followed {
  readonly id: string
  readonly targetType: Kind
  readonly targetId: string
  readonly name: string
  readonly path: string
  readonly createTime: string
  readonly changes: readonly { readonly label: string; readonly was: string; readonly is: string }[]
  readonly newCount: number
}

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text)

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const kind = url.searchParams.get('targetType') ?? ''
  const targetType: Kind = isKind(kind) ? kind : 'LISTING'
  const current = Math.max(1, Math.trunc(Number(url.searchParams.get('current'))) || 1)
  const query = { targetType, current: String(Math.min(current, 100)), size: '20' }
  const [page, counts] = await Promise.all([
    services.get<PageOf<Followed>>('/blade-machine/machine/forkList', query),
    services.get<Partial<Record<Kind, number>>>('/blade-machine/machine/forkCounts'),
  ])
  return { targetType, page, counts }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['我的关注', 'My follows'], indexed: false })
}

/** The way back takes the place of the entry that was in focus. */
const focusOnMount = (element: HTMLElement | null): void => element?.focus()

interface Message {
  readonly ok: boolean
  readonly text: string
  /** What was ended, and can be followed again. */
  readonly ended?: string
}

export default function AttentionPage() {
  const t = useT()
  const address = useAddress()
  const { targetType, page, counts } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState<Message>()
  const sendOnce = useSendOnce()
  useSessionEndRedirect()
  useSeen(page.records)
  const post = async (path: string, success: Message) => {
    try {
      await sendOnce(path, (headers) => call('POST', path, { headers }))
      setMessage(success)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage({ ok: false, text: error.msg })
      return
    }
    await revalidate()
  }
  const end = ({ id, name }: Followed) =>
    post(`/blade-machine/follow/remove?ids=${id}`, {
      ok: true,
      text: t(['已取消关注：{name}', 'No longer followed: {name}'], { name }),
      ended: id,
    })
  const undo = (id: string) => post(`/blade-machine/follow/undelete?ids=${id}`, { ok: true, text: t(['已恢复', 'Followed again']) })
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['我的关注', 'My follows'])}</h1>
      </div>
      <nav className={styles.tabs} aria-label={t(['类型', 'Kind'])}>
        {Object.entries(kinds).map(([kind, words]) => (
          <Link key={kind} to={address(`/attention?targetType=${kind}`)} aria-current={kind === targetType ? 'page' : undefined}>
            {t(words)} {counts[kind as Kind] && <span className={styles.aside}>{counts[kind as Kind]}</span>}
          </Link>
        ))}
      </nav>
      <p role="status" className={message ? `note ${message.ok ? 'ok' : 'bad'}` : undefined}>
        {message?.text}{' '}
        {message?.ended && (
          <button ref={focusOnMount} type="button" className="button" onClick={() => undo(message.ended ?? '')}>
            {t(['撤销', 'Undo'])}
          </button>
        )}
      </p>
      {page.records.length === 0 && <Nothing targetType={targetType} />}
      <ul className={styles.list}>
        {page.records.map((each) => (
          <Entry key={each.id} followed={each} onEnd={() => end(each)} />
        ))}
      </ul>
      <PageLinks {...page} to={(current) => `/attention?targetType=${targetType}&current=${current}`} />
    </main>
  )
}

/** What is shown has been seen: the next visit shows what changed after it. */
function useSeen(records: readonly Followed[]): void {
  const ids = records
    .filter(({ changes, newCount }) => changes.length > 0 || newCount > 0)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (ids !== '') call('POST', '/blade-machine/machine/forkSeen', { body: { ids } }).catch(() => undefined)
  }, [ids])
}

function Nothing({ targetType }: { targetType: Kind }) {
  const t = useT()
  const address = useAddress()
  return (
    <div className={styles.empty}>
      <p>
        {targetType === 'SEARCH'
          ? t([
              '在现货页设好条件后点“保存搜索”，有新现货会通知您。',
              'Set filters in the stock list and save the search: you are notified of new motors.',
            ])
          : t([
              '还没有关注。关注后，价格和状态变化会通知您。',
              'You follow nothing here yet. You are notified when something that you follow changes.',
            ])}
      </p>
      <Link className="button" to={address('/product')}>
        {t(['看现货', 'See the stock'])}
      </Link>
    </div>
  )
}

function Entry({ followed, onEnd }: { followed: Followed; onEnd: () => void }) {
  const t = useT()
  const address = useAddress()
  const { name, path, changes, newCount, createTime } = followed
  return (
    <li>
      <div className={styles.entry}>
        <h2>{path ? <Link to={address(path)}>{name}</Link> : name}</h2>
        {changes.map(({ label, was, is }) => (
          <p key={label} className={styles.details}>
            {label}: <del>{was}</del> → <strong>{is}</strong>
          </p>
        ))}
        {newCount > 0 && (
          <p>
            <span className="badge ok">{t(['{n} 条新现货', '{n} new motor|{n} new motors'], { n: newCount })}</span>
          </p>
        )}
        <p className={styles.aside}>
          {t(['关注于', 'Followed'])} <RelativeTime moment={createTime} />
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={onEnd} aria-label={t(['取消关注 {name}', 'Stop following {name}'], { name })}>
          {t(['取消关注', 'Unfollow'])}
        </button>
      </div>
    </li>
  )
}
