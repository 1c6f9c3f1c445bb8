import { Alert, Button, Input, Modal, Tag } from 'antd'
import { type FormEvent, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { type ActionProps, definePage } from '#kernel/admin/define-page.ts'
import { useResource } from '#kernel/admin/use-resource.ts'
import { CallError } from '#ui/request.ts'
import { inquiry } from './inquiry.resource.ts'

interface Message {
  readonly id: string
  readonly sender: string
  readonly text: string
  readonly fileName: string
  readonly createTime: string
}

const { asks, label } = inquiry.actions.talk

/** Asks why somebody reads an inquiry, and then shows it. */
function MessagesReader({ rows: [row], close }: ActionProps) {
  const t = useT()
  const { act } = useResource(inquiry)
  const [reason, setReason] = useState('')
  const [messages, setMessages] = useState<readonly Message[]>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const read = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError(t(asks.reason.required))
    setBusy(true)
    setError('')
    try {
      const { data } = await act('talk', [String(row?.id)], { reason })
      setMessages(data as readonly Message[])
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(failure.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={`${t(label)}: ${String(row?.listingTitle ?? '')}`} footer={null} onCancel={close}>
      {messages ? (
        <ol style={{ margin: 0, paddingInlineStart: 20 }}>
          {messages.map(({ id, sender, createTime, text, fileName }) => (
            <li key={id}>
              <span className="faint">{`${sender} · ${createTime}`}</span>
              <p style={{ marginBlock: '0 12px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {[text, fileName].filter(Boolean).join('\n')}
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <form onSubmit={(event) => void read(event)} noValidate>
          <p>{t(asks.reason.hint)}</p>
          <Input.TextArea
            aria-label={t(asks.reason.label)}
            placeholder={t(asks.reason.label)}
            value={reason}
            maxLength={asks.reason.max}
            rows={3}
            autoFocus
            onChange={(event) => setReason(event.target.value)}
          />
          {error && <Alert type="error" title={error} showIcon style={{ marginBlock: 8 }} />}
          <Button type="primary" htmlType="submit" loading={busy} style={{ marginTop: 12 }}>
            {t(label)}
          </Button>
        </form>
      )}
    </Modal>
  )
}

/** The company or the name of an account; nothing tells of one that was erased. */
function Name({ name }: { readonly name: unknown }) {
  const t = useT()
  return <span className="one-line">{String(name || t(['已注销的用户', 'A user who has left']))}</span>
}

function Title({ title, reports }: { readonly title: string; readonly reports: number }) {
  const t = useT()
  return (
    <>
      <span className="one-line" title={title}>
        {title}
      </span>{' '}
      {reports > 0 && <Tag color="warning">{t(['举报 {n}', '{n} reported'], { n: reports })}</Tag>}
    </>
  )
}

export const inquiryPage = definePage(inquiry, {
  columns: {
    listingId: ({ listingId, demandId, listingTitle }) => (
      <a href={listingId ? `/machine/${listingId}` : `/purchase/${demandId}`} target="_blank" rel="noreferrer">
        {listingTitle}
      </a>
    ),
    listingTitle: ({ listingTitle, reports }) => <Title title={listingTitle} reports={Number(reports ?? 0)} />,
    buyer: ({ buyerName }) => <Name name={buyerName} />,
    seller: ({ sellerName }) => <Name name={sellerName} />,
  },
  actions: { talk: MessagesReader },
})
