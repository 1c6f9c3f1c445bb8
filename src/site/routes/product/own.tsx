import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import type { CallError } from '#ui/request.ts'
import { useLoginAgain } from '../../login-again.ts'
import type { Page } from '../../motor/motor.ts'
import styles from './own.module.css'
import { OwnCard } from './own-card.tsx'
import type { Move, OwnMotor } from './product.loader.ts'
import type { ProductQuery } from './product-query.ts'

interface Mine {
  readonly asked: ProductQuery
  readonly state: string
  readonly page: Page<OwnMotor>
}

const states: readonly (readonly [state: string, words: Words])[] = [
  ['', ['全部', 'All']],
  ['ON', ['已上架', 'On the shelf']],
  ['PENDING', ['待审核', 'In review']],
  ['DRAFT', ['草稿', 'Drafts']],
  ['REJECTED', ['已驳回', 'Rejected']],
  ['RESERVED', ['已预订', 'Reserved']],
  ['EXPIRED', ['已到期', 'Expired']],
  ['OFF', ['已下架', 'Off the shelf']],
  ['SOLD', ['已售罄', 'Sold']],
]

interface Said {
  readonly ok: boolean
  readonly text: string
}

/** One's own listings, whatever their state, and what may be done with each. */
export function Own({ asked, state, page }: Mine) {
  const t = useT()
  const address = useAddress()
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState<Said>()
  useLoginAgain()
  const move = async (motor: OwnMotor, { to, label }: Move, reason: string) => {
    try {
      await call('POST', '/blade-machine/machine/shelf', { body: { ids: motor.id, shelfStatus: to, reason } })
      setSaid({ ok: true, text: t(['{label}：{model}', '{label}: {model}'], { label, model: motor.model || motor.title }) })
    } catch (error) {
      setSaid({ ok: false, text: (error as CallError).msg })
    }
    await revalidate()
  }
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
      <p role="status" className={said ? `note ${said.ok ? 'ok' : 'bad'}` : undefined}>
        {said?.text}
      </p>
      {page.records.length === 0 ? <Nothing state={state} /> : null}
      <ul className={styles.list}>
        {page.records.map((motor) => (
          <OwnCard key={motor.id} motor={motor} onMove={(step, reason) => move(motor, step, reason)} />
        ))}
      </ul>
      <Turns asked={asked} state={state} total={page.total} />
    </main>
  )
}

function Nothing({ state }: { state: string }) {
  const t = useT()
  return (
    <p className={styles.nothing}>
      {state
        ? t(['没有处于这个状态的现货。', 'None of your listings is in this state.'])
        : t(['你还没有发布现货。发布一条只需一分钟。', 'You have not published anything yet. One listing takes a minute.'])}
    </p>
  )
}

function Turns({ asked, state, total }: { asked: ProductQuery; state: string; total: number }) {
  const t = useT()
  const address = useAddress()
  const last = Math.max(1, Math.ceil(total / asked.size))
  if (last === 1) return null
  const to = (current: number) => address(`/product?isSelf=1${state && `&shelfStatus=${state}`}&current=${current}`)
  return (
    <nav className={styles.turns} aria-label={t(['分页', 'Pages'])}>
      {asked.current > 1 && (
        <Link className="button" to={to(asked.current - 1)}>
          {t(['上一页', 'Previous page'])}
        </Link>
      )}
      <span>
        {asked.current} / {last}
      </span>
      {asked.current < last && (
        <Link className="button" to={to(asked.current + 1)}>
          {t(['下一页', 'Next page'])}
        </Link>
      )}
    </nav>
  )
}
