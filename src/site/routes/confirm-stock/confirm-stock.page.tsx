import { type FormEvent, useId, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import type { CallError } from '#ui/request.ts'
import { failureOf } from '#ui/services.ts'
import { headOf } from '../../head.ts'
import { useHydrated } from '../../until-hydrated.tsx'
import styles from './confirm-stock.module.css'

interface DueListing {
  readonly id: string
  readonly title: string
  readonly quantity: number
  readonly isExpired: boolean
  /** Expired so long ago that the reminder is not about it. */
  readonly isOld: boolean
  readonly expireTime: string
}

interface Due {
  readonly listings: readonly DueListing[]
  readonly total: number
}

/** What a link asks about; the sentence why it cannot be used any more. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const ticket = url.searchParams.get('token') ?? ''
  try {
    const due = await servicesOf(context).get<Due>('/blade-machine/machine/due-stock', { token: ticket })
    return { ticket, ...due, problem: '' }
  } catch (thrown) {
    const failure = thrown instanceof Response ? ((await thrown.json()) as { msg?: string; status?: number }) : failureOf(thrown)
    if (!failure || (failure.status ?? 500) >= 500) throw thrown
    return { ticket, listings: [], total: 0, problem: failure.msg ?? '' }
  }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['确认库存', 'Confirm stock'], indexed: false })
}

/**
 * The page that a reminder links to, also without a login. Opening it changes nothing, as machines that look for viruses follow links; the
 * button does.
 */
export default function ConfirmStockPage() {
  const t = useT()
  const address = useAddress()
  const { ticket, listings, total, problem } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string>()
  const [error, setError] = useState(problem)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ids = new FormData(event.currentTarget).getAll('ids').map(String)
    setBusy(true)
    try {
      const { confirmed } = await call<{ confirmed: number }>('POST', '/blade-machine/machine/confirm-due', {
        body: { token: ticket, ids },
      })
      setError('')
      setDone(
        t(
          [
            '已确认 {n} 条现货，有效期重新计算。',
            '{n} listing confirmed; its validity begins anew.|{n} listings confirmed; their validity begins anew.',
          ],
          { n: confirmed },
        ),
      )
    } catch (thrown) {
      setError((thrown as CallError).msg)
    }
    setBusy(false)
  }
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{t(['确认库存', 'Confirm stock'])}</h1>
      <p role="status" className={done ? 'note ok' : undefined}>
        {done}
      </p>
      {error && (
        <p role="alert" className="note bad">
          {error}
        </p>
      )}
      {!done && !problem && listings.length === 0 && (
        <p>{t(['没有即将到期的现货，无需确认。', 'Nothing expires soon: there is nothing to confirm.'])}</p>
      )}
      {!done && listings.length > 0 && (
        <form onSubmit={submit}>
          <p>{t(['这些现货还有货吗？没有的请取消勾选。', 'Are these still in stock? Clear those that are not.'])}</p>
          {total > listings.length && (
            <p className="note">
              {t(
                [
                  '这里列出 {total} 条中的 {n} 条，只确认列出并勾选的；其余请登录后在“我的现货”中确认。',
                  'Of {total} listings, {n} are shown, and those of them alone that are ticked are confirmed: log in and confirm the others under “My stock”.',
                ],
                { total, n: listings.length },
              )}
            </p>
          )}
          <Listings listings={listings.filter(({ isOld }) => !isOld)} />
          <OldListings listings={listings.filter(({ isOld }) => isOld)} />
          <button type="submit" className="button main" disabled={busy || !isHydrated}>
            {t(['确认还有货', 'Confirm that they are in stock'])}
          </button>
        </form>
      )}
      <p>
        <Link to={address('/product?isSelf=1')}>{t(['我的现货', 'My stock'])}</Link>
      </p>
    </main>
  )
}

function Listings({ listings, labelledBy }: { readonly listings: readonly DueListing[]; readonly labelledBy?: string }) {
  const t = useT()
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {listings.map(({ id, title, quantity, isExpired, isOld, expireTime }) => (
        <li key={id}>
          <label>
            <input type="checkbox" name="ids" value={id} defaultChecked={!isOld} />
            <span>{title}</span>
            <span className={styles.faint}>{t(['{n} 台', '{n} pc|{n} pcs'], { n: quantity })}</span>
            {isExpired && <span className="badge warn">{t(['已到期', 'Expired'])}</span>}
            {isOld && <span className={styles.faint}>{expireTime.slice(0, 10)}</span>}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** What the reminder is not about: most of it is sold elsewhere, so that nobody should put it on the shelf by the way. The latest comes first. */
function OldListings({ listings }: { readonly listings: readonly DueListing[] }) {
  const t = useT()
  const id = useId()
  const oldest = listings.at(-1)
  if (!oldest) return null
  return (
    <>
      <h2 id={id}>{t(['{day} 起已到期', 'Expired since {day}'], { day: oldest.expireTime.slice(0, 10) })}</h2>
      <p>
        {t([
          '到期已超过 7 天，未勾选；还有货的请勾选。',
          'These expired more than a week ago and are not ticked: tick those that are still in stock.',
        ])}
      </p>
      <Listings listings={listings} labelledBy={id} />
    </>
  )
}
