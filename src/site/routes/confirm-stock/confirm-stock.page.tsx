import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { minutesToUndo } from '#kernel/resource/open-row.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CallError } from '#ui/request.ts'
import { failureOf } from '#ui/services.ts'
import { headOf } from '../../head.ts'
import { useHydrated } from '../../until-hydrated.tsx'
import styles from './confirm-stock.module.css'
import { type Answer, AnswerChoices, type DueListing, DueListings, OldListings } from './due-listings.tsx'
import { type SoldListing, SoldListings } from './sold-listings.tsx'

interface Due {
  readonly listings: readonly DueListing[]
  readonly total: number
  readonly sold: readonly SoldListing[]
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
    return { ticket, listings: [], total: 0, sold: [], postToken: '', problem: failure.msg ?? '' }
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
  const { ticket, postToken, listings, total, sold, problem } = useLoaderData<typeof loader>()
  const { outcome, failure, busy, send, undo } = useAnswers(ticket, postToken)
  const status = useRef<HTMLParagraphElement>(null)
  // The button that had the focus may be gone.
  useEffect(() => {
    if (outcome) status.current?.focus()
  }, [outcome])
  const ofForm = failure?.of === 'confirm-due' && listings.length > 0
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{t(['确认库存', 'Confirm stock'])}</h1>
      <p ref={status} role="status" tabIndex={-1} className={outcome ? 'note ok' : undefined}>
        {outcome?.text}
      </p>
      {problem && (
        <p role="alert" className="note bad">
          {problem}
        </p>
      )}
      {failure && !ofForm && <Failure text={failure.text} />}
      <SoldListings sold={sold} busy={busy} onUndo={undo} />
      {!problem && listings.length === 0 && (
        <p>
          {outcome
            ? t(['没有其他需要回答的现货。', 'There is nothing else to answer.'])
            : t(['没有即将到期的现货，无需确认。', 'Nothing expires soon: there is nothing to confirm.'])}
        </p>
      )}
      {listings.length > 0 && <AnswerForm {...{ listings, total, busy }} failure={ofForm ? failure.text : ''} onSend={send} />}
      <p>
        <Link className={styles.own} to={address('/product?isSelf=1')}>
          {t(['我的现货', 'My stock'])}
        </Link>
      </p>
    </main>
  )
}

/** Why something failed; takes the focus, as the button that had it was disabled meanwhile. */
function Failure({ text }: { readonly text: string }) {
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <p ref={alert} role="alert" tabIndex={-1} className="note bad">
      {text}
    </p>
  )
}

interface Answers {
  readonly ids: readonly string[]
  readonly sold: readonly string[]
}

type Path = 'confirm-due' | 'undo-sold-due'

/** Sends answers, and takes sales back; what is left to answer is read again after either. */
function useAnswers(ticket: string, postToken: string) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly text: string }>()
  const [failure, setFailure] = useState<{ readonly text: string; readonly of: Path }>()
  const next = useRef(postToken)
  useEffect(() => {
    next.current = postToken
  }, [postToken])
  const post = async (path: Path, body: object, success: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('POST', `/blade-machine/machine/${path}`, { body: { token: ticket, postToken: next.current, ...body } })
      setOutcome({ text: success })
      await revalidate()
      return true
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setOutcome(undefined)
      setFailure({ text: thrown.msg, of: path })
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
    return post('confirm-due', { ids, sold }, sentences.join(' '))
  }
  const undo = (ids: readonly string[]) => post('undo-sold-due', { ids }, t(['已撤销', 'Undone']))
  return { outcome, failure, busy, send, undo }
}

const confirmedWords: Words = [
  '已确认 {n} 条现货，有效期重新计算。',
  '{n} listing confirmed; its validity begins anew.|{n} listings confirmed; their validity begins anew.',
]
const soldQuestion: Words = [
  '将 {n} 条现货标记为已售出并下架？{minutes} 分钟内可以撤销。',
  'Mark {n} listing as sold? It leaves the shelf; you can undo it for {minutes} minutes.|Mark {n} listings as sold? They leave the shelf; you can undo it for {minutes} minutes.',
]
const soldWords: Words = ['已将 {n} 条标记为售罄。', '{n} listing marked as sold out.|{n} listings marked as sold out.']

interface FormProps {
  readonly listings: readonly DueListing[]
  readonly total: number
  readonly busy: boolean
  /** Why the answers were not taken; '' if nothing failed. */
  readonly failure: string
  /** Returns whether the answers were taken. */
  readonly onSend: (answers: Answers) => Promise<boolean>
}

function AnswerForm({ listings, total, busy, failure, onSend }: FormProps) {
  const t = useT()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<Readonly<Record<string, Answer>>>({})
  const [rest, setRest] = useState<Answer>('')
  const answerOf = ({ id, isOld }: DueListing): Answer => chosen[id] ?? (isOld ? '' : 'inStock')
  const idsOf = (answer: Answer) => listings.filter((each) => (answerOf(each) || rest) === answer).map(({ id }) => id)
  const [ids, sold] = [idsOf('inStock'), idsOf('sold')]
  const isOpen = listings.some((each) => answerOf(each) === '')
  const [isAsking, setAsking] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sold.length > 1) setAsking(true)
    else void sendAll()
  }
  const sendAll = async () => {
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
      <div className={styles.send}>
        <button type="submit" className="button main" disabled={busy || !isHydrated || ids.length + sold.length === 0}>
          {t(['提交：还有货 {inStock} 条，已售出 {sold} 条', 'Send: {inStock} in stock, {sold} sold'], {
            inStock: ids.length,
            sold: sold.length,
          })}
        </button>
        {failure && <Failure text={failure} />}
      </div>
      {isAsking && (
        <ConfirmDialog
          text={t(soldQuestion, { n: sold.length, minutes: minutesToUndo })}
          confirmLabel={t(['标记为已售出', 'Mark as sold'])}
          cancelLabel={t(['取消', 'Cancel'])}
          onAnswer={(confirmed) => {
            setAsking(false)
            if (confirmed) void sendAll()
          }}
        />
      )}
    </form>
  )
}
