import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { failureOf } from '#ui/services.ts'
import { headOf } from '../../head.ts'
import { useHydrated } from '../../until-hydrated.tsx'
import styles from './confirm-stock.module.css'
import { type Answer, AnswerChoices, type DueListing, DueListings, OldListings } from './due-listings.tsx'

interface Due {
  readonly listings: readonly DueListing[]
  readonly total: number
  /** Allows one post. */
  readonly postToken: string
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
    return { ticket, listings: [], total: 0, postToken: '', problem: failure.msg ?? '' }
  }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['确认库存', 'Confirm stock'], indexed: false })
}

/**
 * The page that a reminder links to, also without a login. Opening it changes nothing, as machines that look for viruses follow links; the
 * button does, by what each load allows for one post.
 */
export default function ConfirmStockPage() {
  const t = useT()
  const address = useAddress()
  const { ticket, postToken, listings, total, problem } = useLoaderData<typeof loader>()
  const { outcome, error, busy, send, undo } = useAnswers(ticket, postToken)
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{t(['确认库存', 'Confirm stock'])}</h1>
      <p role="status" className={outcome ? 'note ok' : undefined}>
        {outcome?.text}{' '}
        {outcome && outcome.sold.length > 0 && (
          <button type="button" className="button" disabled={busy} onClick={() => undo(outcome.sold)}>
            {t(['撤销售出', 'Undo the sale'])}
          </button>
        )}
      </p>
      {(error || problem) && (
        <p role="alert" className="note bad">
          {error || problem}
        </p>
      )}
      {!problem && listings.length === 0 && (
        <p>
          {outcome
            ? t(['没有其他需要回答的现货。', 'There is nothing else to answer.'])
            : t(['没有即将到期的现货，无需确认。', 'Nothing expires soon: there is nothing to confirm.'])}
        </p>
      )}
      {listings.length > 0 && <AnswerForm listings={listings} total={total} busy={busy} onSend={send} />}
      <p>
        <Link to={address('/product?isSelf=1')}>{t(['我的现货', 'My stock'])}</Link>
      </p>
    </main>
  )
}

interface Answers {
  readonly ids: readonly string[]
  readonly sold: readonly string[]
}

interface Outcome {
  readonly text: string
  /** What can be taken back. */
  readonly sold: readonly string[]
}

/** Sends answers, and takes sales back; what is left to answer is read again after either. */
function useAnswers(ticket: string, postToken: string) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [error, setError] = useState('')
  const next = useRef(postToken)
  useEffect(() => {
    next.current = postToken
  }, [postToken])
  const post = async (path: string, body: object, success: Outcome) => {
    setBusy(true)
    setError('')
    try {
      await call('POST', `/blade-machine/machine/${path}`, { body: { token: ticket, postToken: next.current, ...body } })
      setOutcome(success)
      await revalidate()
      return true
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setOutcome(undefined)
      setError(thrown.msg)
      next.current = (thrown.data as { postToken?: string } | null)?.postToken ?? next.current
      // What was answered elsewhere meanwhile is left out of the next try; the other choices stay. A token may be spent, whatever went wrong.
      if (thrown.status >= 400) await revalidate()
      return false
    } finally {
      setBusy(false)
    }
  }
  const send = ({ ids, sold }: Answers) => {
    const sentences = [
      ...(ids.length > 0 ? [t(confirmedWords, { n: ids.length })] : []),
      ...(sold.length > 0 ? [t(soldWords, { n: sold.length })] : []),
    ]
    return post('confirm-due', { ids, sold }, { text: sentences.join(' '), sold })
  }
  const undo = (ids: readonly string[]) => post('undo-sold-due', { ids }, { text: t(['已撤销', 'Undone']), sold: [] })
  return { outcome, error, busy, send, undo }
}

const confirmedWords: Words = [
  '已确认 {n} 条现货，有效期重新计算。',
  '{n} listing confirmed; its validity begins anew.|{n} listings confirmed; their validity begins anew.',
]
const soldWords: Words = ['已将 {n} 条标记为售罄。', '{n} listing marked as sold out.|{n} listings marked as sold out.']

interface FormProps {
  readonly listings: readonly DueListing[]
  readonly total: number
  readonly busy: boolean
  /** Returns whether the answers were taken. */
  readonly onSend: (answers: Answers) => Promise<boolean>
}

function AnswerForm({ listings, total, busy, onSend }: FormProps) {
  const t = useT()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<Readonly<Record<string, Answer>>>({})
  const [rest, setRest] = useState<Answer>('')
  const answerOf = ({ id, isOld }: DueListing): Answer => chosen[id] ?? (isOld ? '' : 'inStock')
  const idsOf = (answer: Answer) => listings.filter((each) => (answerOf(each) || rest) === answer).map(({ id }) => id)
  const [ids, sold] = [idsOf('inStock'), idsOf('sold')]
  const isOpen = listings.some((each) => answerOf(each) === '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await onSend({ ids, sold }))) return
    // It was meant for what was shown then: a listing whose sale is undone is asked about anew.
    setRest('')
    const sent = new Set([...ids, ...sold])
    setChosen((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !sent.has(id))))
  }
  const rows = { answerOf, onAnswer: ({ id }: DueListing, answer: Answer) => setChosen((before) => ({ ...before, [id]: answer })) }
  return (
    <form onSubmit={submit}>
      <p>{t(['这些现货还有货吗？请逐条选择。', 'Are these still in stock? Choose an answer for each.'])}</p>
      {total > listings.length && (
        <p className="note">
          {t(
            [
              '共 {total} 条，先列出 {n} 条；回答之后再列出其余的。',
              'Shown here: {n} of {total}. The others follow when these are answered.',
            ],
            { total, n: listings.length },
          )}
        </p>
      )}
      <DueListings {...rows} listings={listings.filter(({ isOld }) => !isOld)} />
      <OldListings {...rows} listings={listings.filter(({ isOld }) => isOld)} />
      {isOpen && (
        <fieldset className={styles.rest}>
          <legend>{t(['其余未回答的', 'All others without an answer'])}</legend>
          <AnswerChoices name="rest" answer={rest} onAnswer={setRest} />
        </fieldset>
      )}
      <button type="submit" className="button main" disabled={busy || !isHydrated || ids.length + sold.length === 0}>
        {t(['提交：还有货 {inStock} 条，已售出 {sold} 条', 'Send: {inStock} in stock, {sold} sold'], {
          inStock: ids.length,
          sold: sold.length,
        })}
      </button>
    </form>
  )
}
