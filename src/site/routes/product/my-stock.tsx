import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { PageOf, PossibleTransition } from '#kernel/resource/open-row.ts'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import type { CallError } from '#ui/request.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import styles from './my-stock.module.css'
import { MyStockCard } from './my-stock-card.tsx'
import type { MyListing } from './product.loader.ts'
import type { ProductQuery } from './product-query.ts'

interface MyStockProps {
  readonly query: ProductQuery
  /** Shelf state to show; '' for all. */
  readonly state: string
  readonly page: PageOf<MyListing>
}

const states: readonly (readonly [state: string, words: Words])[] = [
  ['', ['全部', 'All']],
  ['ON', ['已上架', 'On the shelf']],
  ['PENDING', ['待审核', 'Pending review']],
  ['DRAFT', ['草稿', 'Drafts']],
  ['REJECTED', ['已驳回', 'Rejected']],
  ['RESERVED', ['已预订', 'Reserved']],
  ['EXPIRED', ['已到期', 'Expired']],
  ['OFF', ['已下架', 'Off the shelf']],
  ['SOLD', ['已售罄', 'Sold out']],
  ['BLOCKED', ['违规下架', 'Blocked']],
]

interface Message {
  readonly ok: boolean
  readonly text: string
  /** The listing whose transition can be taken back. */
  readonly undoId?: string
}

/** The user's own listings in all states, with the allowed state transitions. */
export function MyStock({ query, state, page }: MyStockProps) {
  const t = useT()
  const address = useAddress()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState<Message>()
  useSessionEndRedirect()
  const post = async (path: string, body: object, success: Message) => {
    try {
      await call('POST', `/blade-machine/machine/${path}`, { body })
      setMessage(success)
    } catch (error) {
      const { status, msg } = error as CallError
      setMessage({ ok: false, text: msg })
      // Without a connection, reading the list again would replace it by an error page.
      if (status === 0) return
    }
    await revalidate()
  }
  const changeState = (motor: MyListing, { to, label, undo }: PossibleTransition, reason: string) => {
    const text = t(['{label}：{model}', '{label}: {model}'], { label, model: motor.model || motor.title })
    return post('shelf', { ids: motor.id, shelfStatus: to, reason }, { ok: true, text, ...(undo && { undoId: motor.id }) })
  }
  const undoTransition = (id: string) => post('undo-transition', { ids: id }, { ok: true, text: t(['已撤销', 'Undone']) })
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['我的现货', 'My stock'])}</h1>
        <Link className="button main" to={address('/product_publish')}>
          <Icon name="plus" size={18} />
          {t(['发布现货', 'Publish stock'])}
        </Link>
      </div>
      <nav className={styles.states} aria-label={t(['状态', 'State'])}>
        {states.map(([key, words]) => (
          <Link
            key={key}
            to={address(`/product?isSelf=1${key && `&shelfStatus=${key}`}`)}
            aria-current={key === state ? 'page' : undefined}
          >
            {t(words)}
          </Link>
        ))}
      </nav>
      <p role="status" className={message ? `note ${message.ok ? 'ok' : 'bad'}` : undefined}>
        {message?.text}{' '}
        {message?.undoId && (
          <button type="button" className="button" onClick={() => undoTransition(message.undoId ?? '')}>
            {t(['撤销', 'Undo'])}
          </button>
        )}
      </p>
      {page.records.length === 0 && <EmptyList state={state} total={page.total} />}
      <ul className={styles.list}>
        {page.records.map((motor) => (
          <MyStockCard key={motor.id} motor={motor} onTransition={(transition, reason) => changeState(motor, transition, reason)} />
        ))}
      </ul>
      <MyStockPaging query={query} state={state} total={page.total} />
    </main>
  )
}

function EmptyList({ state, total }: { state: string; total: number }) {
  const t = useT()
  if (total > 0) return <p className={styles.empty}>{t(['这一页没有现货了。', 'There are no listings on this page.'])}</p>
  return (
    <p className={styles.empty}>
      {state
        ? t(['没有处于这个状态的现货。', 'None of your listings is in this state.'])
        : t(['您还没有发布现货，发布一条只需一分钟。', 'You have not published anything yet. One listing takes a minute.'])}
    </p>
  )
}

function MyStockPaging({ query, state, total }: { query: ProductQuery; state: string; total: number }) {
  const t = useT()
  const address = useAddress()
  const last = Math.max(1, Math.ceil(total / query.size))
  if (last === 1 && query.current === 1) return null
  const to = (current: number) => address(`/product?isSelf=1${state && `&shelfStatus=${state}`}&current=${current}`)
  return (
    <nav className={styles.paging} aria-label={t(['分页', 'Pages'])}>
      {query.current > 1 && (
        <Link className="button" to={to(Math.min(query.current - 1, last))}>
          {t(['上一页', 'Previous page'])}
        </Link>
      )}
      <span>
        {query.current} / {last}
      </span>
      {query.current < last && (
        <Link className="button" to={to(query.current + 1)}>
          {t(['下一页', 'Next page'])}
        </Link>
      )}
    </nav>
  )
}
