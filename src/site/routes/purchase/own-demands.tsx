import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import type { CallError } from '#ui/request.ts'
import styles from '../../own-page.module.css'
import { PageLinks } from '../../page-links.tsx'
import { UntilHydrated } from '../../until-hydrated.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { demandTitle } from './demand.ts'
import { demandSearchOf, demandsPerPage, emptyDemandQuery } from './demand-query.ts'
import { OwnDemandCard } from './own-demand-card.tsx'
import type { OwnDemand, OwnDemandList } from './purchase.loader.ts'

interface Message {
  readonly ok: boolean
  readonly text: string
  /** The demand whose transition can be taken back. */
  readonly undoId?: string
}

/** The user's own demands in all states, with the transitions that are allowed. */
export default function OwnDemands({ query, states, page }: OwnDemandList) {
  const t = useT()
  const address = useAddress()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState<Message>()
  const [settled, setSettled] = useState(0)
  const status = useRef<HTMLParagraphElement>(null)
  // The button may have been removed with its demand.
  useEffect(() => {
    if (settled > 0) status.current?.focus({ preventScroll: true })
  }, [settled])
  useSessionEndRedirect()
  const post = async (path: string, body: object, success: Message) => {
    try {
      await call('POST', `/blade-collaboration/collaboration/${path}`, { body })
      setMessage(success)
    } catch (error) {
      const { status, msg } = error as CallError
      setMessage({ ok: false, text: msg })
      // Without a connection, reading the list again would replace it by an error page.
      if (status === 0) return
    }
    await revalidate()
    setSettled((count) => count + 1)
  }
  const move = (demand: OwnDemand, { to, label, undo }: PossibleTransition, more: object) => {
    const text = t(['{title}：{label}，操作成功', '{title}: {label}, done'], { label, title: t(demandTitle(demand)) })
    return post('move', { ids: demand.id, demandStatus: to, ...more }, { ok: true, text, ...(undo && { undoId: demand.id }) })
  }
  const undo = (ids: string) => post('undo-transition', { ids }, { ok: true, text: t(['已撤销', 'Undone']) })
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['我的求购', 'My demands'])}</h1>
        <Link className="button main" to={address('/purchase_publish')}>
          <Icon name="plus" size={18} />
          {t(['发布求购', 'Publish a demand'])}
        </Link>
      </div>
      <nav className={styles.tabs} aria-label={t(['状态', 'State'])}>
        {[{ key: '', label: t(['全部', 'All']) }, ...states].map(({ key, label }) => (
          <Link
            key={key}
            to={address(`/purchase${demandSearchOf({ ...emptyDemandQuery, isSelf: true, state: key })}`)}
            aria-current={key === query.state ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <p ref={status} role="status" tabIndex={-1} className={message ? `note ${message.ok ? 'ok' : 'bad'}` : undefined}>
        {message?.text}{' '}
        {message?.undoId && (
          <button type="button" className="button" onClick={() => undo(message.undoId ?? '')}>
            {t(['撤销', 'Undo'])}
          </button>
        )}
      </p>
      {page.records.length === 0 && (
        <p className={styles.empty}>
          {query.state
            ? t(['没有处于这个状态的求购。', 'None of your demands is in this state.'])
            : t([
                '您还没有发布求购：写下需要的电机，卖家会来报价。',
                'You have no demands yet: say what you need, and sellers will quote.',
              ])}
        </p>
      )}
      <UntilHydrated>
        <ul className={styles.list}>
          {page.records.map((demand) => (
            <OwnDemandCard key={demand.id} demand={demand} onMove={(transition, more) => move(demand, transition, more)} />
          ))}
        </ul>
      </UntilHydrated>
      <PageLinks
        current={query.current}
        size={demandsPerPage}
        total={page.total}
        to={(current) => `/purchase${demandSearchOf({ ...query, current })}`}
      />
    </main>
  )
}
