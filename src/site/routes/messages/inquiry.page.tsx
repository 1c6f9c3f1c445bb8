import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { InquiryEntry, InquiryWithMessages, Message } from '#modules/machine/inquiry/inquiry-answer.ts'
import { servicesOf } from '#site/services.ts'
import { AskButton } from '#ui/ask-button.tsx'
import { call } from '#ui/call.ts'
import { CallError, type Request } from '#ui/request.ts'
import { openLink } from '../../file-link.tsx'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { RelativeTime } from '../../motor/relative-time.tsx'
import page from '../../own-page.module.css'
import { ReportForm } from '../../report/report-form.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { MessageForm } from './message-form.tsx'
import styles from './messages.module.css'
import { useInquiryEvents } from './use-inquiry-events.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const before = url.searchParams.get('before') ?? ''
  const query = { id: params.id ?? '', ...(before && { before }) }
  return { before, ...(await services.get<InquiryWithMessages>('/blade-machine/inquiry/thread', query)) }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['询价', 'Inquiry'], indexed: false })
}

const endWords: Words = ['结束询价', 'End the inquiry']

const post = (path: string, body: object, headers?: Request['headers']) =>
  call('POST', `/blade-machine/inquiry/${path}`, { body, ...(headers && { headers }) })

export default function InquiryPage() {
  const t = useT()
  const address = useAddress()
  const { thread: inquiry, isBlocked, messages, hasEarlier, before } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState('')
  const { id, unread } = inquiry
  useSessionEndRedirect()
  useInquiryEvents(id)
  useEffect(() => {
    // What is new stands on the page of the latest messages only.
    if (unread > 0 && before === '') post('read', { id }).catch(() => undefined)
  }, [id, unread, before])
  const act = async (path: string, body: object) => {
    try {
      await post(path, { id, ...body })
      setFailure('')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    }
    await revalidate()
  }
  return (
    <main id="content" className={`wide ${page.page} ${page.narrow}`}>
      <p>
        <Link to={address('/messages')}>{t(['全部询价', 'All inquiries'])}</Link>
      </p>
      <div className={page.head}>
        <h1>
          <Link to={address(inquiry.demandId ? `/purchase/${inquiry.demandId}` : `/machine/${inquiry.listingId}`)}>{inquiry.title}</Link>
        </h1>
        <span className="badge">{inquiry.stateName}</span>
      </div>
      <p className={page.details}>
        {inquiry.isSeller ? t(['买家', 'Buyer']) : t(['卖家', 'Seller'])}: {inquiry.other} ·{' '}
        {t(['数量 {quantity}', 'Quantity {quantity}'], { quantity: inquiry.quantity })}
      </p>
      {inquiry.isBuyerHidden && <Anonymity inquiry={inquiry} onNamed={() => act('name-buyer', {})} />}
      {hasEarlier && (
        <p className={page.actions}>
          <Link className="button" to={address(`/messages/${id}?before=${messages[0]?.id}`)}>
            {t(['更早的消息', 'Earlier messages'])}
          </Link>
        </p>
      )}
      {/* A list of its own, so that no earlier message is announced as a new one. */}
      <ol key={before} className={styles.messages} aria-label={t(['消息', 'Messages'])} aria-live="polite">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      <div role="alert" className={page.status}>
        {failure && <p className="note bad">{failure}</p>}
      </div>
      {isBlocked && <p className="note warn">{t(['您已屏蔽对方。', 'You have blocked this person.'])}</p>}
      {before && (
        <p className={page.actions}>
          <Link className="button" to={address(`/messages/${id}`)}>
            {unread > 0
              ? t(['最新的消息（{n} 条未读）', 'Latest messages ({n} unread)'], { n: unread })
              : t(['最新的消息', 'Latest messages'])}
          </Link>
        </p>
      )}
      {!isBlocked && !before && (
        <MessageForm
          label={t(['写消息（只有双方可见）', 'Write a message (only the two of you read it)'])}
          sendLabel={t(['发送', 'Send'])}
          onSend={async ({ text, file }, headers) => {
            await post('send', { id, text, file }, headers)
            await revalidate()
          }}
        />
      )}
      <div className={page.actions}>
        {inquiry.state !== 'CLOSED' && (
          <AskButton
            question={t([
              '确定结束询价？消息仍保留，任何一方再发消息时重新开始。',
              'End the inquiry? The messages stay, and a new message of either side opens it again.',
            ])}
            confirmLabel={t(endWords)}
            onConfirm={() => act('close', {})}
          >
            {t(endWords)}
          </AskButton>
        )}
        {isBlocked ? (
          <button type="button" className="button" onClick={() => act('block', { on: false })}>
            {t(['取消屏蔽', 'Unblock'])}
          </button>
        ) : (
          <AskButton
            question={t([
              '确定屏蔽对方？屏蔽后双方不能互发消息，随时可以取消屏蔽。',
              'Block this person? Neither of you can write to the other until you unblock them here.',
            ])}
            confirmLabel={t(['屏蔽', 'Block'])}
            onConfirm={() => act('block', { on: true })}
          >
            {t(['屏蔽对方', 'Block this person'])}
          </AskButton>
        )}
      </div>
    </main>
  )
}

/** The buyer of a demand who is anonymous: told to both, and ended by the buyer alone. */
function Anonymity({ inquiry: { isSeller }, onNamed }: { inquiry: InquiryEntry; onNamed: () => Promise<void> }) {
  const t = useT()
  if (isSeller)
    return <p className="note">{t(['买家匿名，您写的消息买家会收到。', 'The buyer is anonymous and receives what you write here.'])}</p>
  return (
    <div className="note">
      <p>
        {t([
          '您是匿名买家：卖家看不到您的姓名、公司和联系方式。',
          'You are anonymous: the seller sees neither your name nor your contact.',
        ])}
      </p>
      <AskButton
        question={t([
          '确定向这位卖家公开您的姓名、公司和求购中的联系方式？公开后不能收回。',
          'Show this seller your name, your company and the contact of the demand? This cannot be taken back.',
        ])}
        confirmLabel={t(['公开', 'Show them'])}
        onConfirm={onNamed}
      >
        {t(['向卖家公开联系方式', 'Show the seller my contact'])}
      </AskButton>
    </div>
  )
}

function Bubble({ message }: { message: Message }) {
  const t = useT()
  const { id, text, fileName, isMine, createTime } = message
  const [failure, setFailure] = useState('')
  const open = async () => {
    setFailure('')
    try {
      await openLink(async () => (await call<{ link: string }>('GET', '/blade-machine/inquiry/file', { query: { id } })).link)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    }
  }
  return (
    <li className={`${styles.message} ${isMine ? styles.mine : ''}`}>
      <span className="visually-hidden">{isMine ? t(['我：', 'Me: ']) : t(['对方：', 'The other side: '])}</span>
      {text}
      {fileName && (
        <button type="button" className="button plain" onClick={() => void open()}>
          {fileName}
        </button>
      )}
      <span role="alert">{failure}</span>
      <span className={styles.time}>
        <RelativeTime moment={createTime} />
      </span>
      {!isMine && <ReportForm targetType="MESSAGE" targetId={id} />}
    </li>
  )
}
