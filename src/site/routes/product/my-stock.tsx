import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import type { CallError } from '#ui/request.ts'
import { PageLinks } from '../../page-links.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import styles from './my-stock.module.css'
import { MyStockCard } from './my-stock-card.tsx'
import type { MyListing, MyStockData } from './product.loader.ts'

interface Message {
  readonly ok: boolean
  readonly text: string
  /** The listing whose transition can be taken back. */
  readonly undoId?: string
}

/** The user's own listings in all states, with the allowed state transitions. */
export function MyStock({ query, state, states, page }: MyStockData) {
  const t = useT()
  const address = useAddress()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState<Message>()
  const status = useRef<HTMLParagraphElement>(null)
  const [settled, setSettled] = useState(0)
  // The button may have been removed with its listing, and a modal dialog keeps the focus until it is closed.
  useEffect(() => {
    if (settled > 0) status.current?.focus({ preventScroll: true })
  }, [settled])
  const settle = () => setSettled((count) => count + 1)
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
    const text = t(['{model}：{label}，操作成功', '{model}: {label}, done'], { label, model: motor.model || motor.title })
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
        {[{ key: '', label: t(['全部', 'All']) }, ...states].map(({ key, label }) => (
          <Link
            key={key}
            to={address(`/product?isSelf=1${key && `&shelfStatus=${key}`}`)}
            aria-current={key === state ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <p ref={status} role="status" tabIndex={-1} className={message ? `note ${message.ok ? 'ok' : 'bad'} ${styles.status}` : undefined}>
        {message?.text}{' '}
        {message?.undoId && (
          <button type="button" className="button" onClick={() => undoTransition(message.undoId ?? '').then(settle)}>
            {t(['撤销', 'Undo'])}
          </button>
        )}
      </p>
      {page.records.length === 0 && <EmptyList state={state} total={page.total} />}
      <ul className={styles.list}>
        {page.records.map((motor) => (
          <MyStockCard
            key={motor.id}
            motor={motor}
            onTransition={(transition, reason) => changeState(motor, transition, reason)}
            onSettled={settle}
          />
        ))}
      </ul>
      <PageLinks
        current={query.current}
        size={query.size}
        total={page.total}
        to={(current) => `/product?isSelf=1${state && `&shelfStatus=${state}`}&current=${current}`}
      />
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
