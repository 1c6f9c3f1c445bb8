import { type FormEvent, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import page from '../../own-page.module.css'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import styles from '../messages/messages.module.css'

export function loader({ context, params, url }: LoaderFunctionArgs) {
  if (!servicesOf(context).user) throw redirectToLogin(url)
  return { id: params.id ?? '' }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['申诉', 'Object to a report'], indexed: false })
}

/** Whose listing was blocked after a report says why that is wrong. */
export default function AppealPage() {
  const t = useT()
  const { id } = useLoaderData<typeof loader>()
  const [message, setMessage] = useState<{ readonly ok: boolean; readonly text: string }>()
  const [busy, setBusy] = useState(false)
  useSessionEndRedirect()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    setBusy(true)
    try {
      await call('POST', '/blade-machine/report/appeal', { body: { id, text } })
      setMessage({
        ok: true,
        text: t(['已提交申诉，处理结果会通知您。', 'Your objection is being looked at: you will be told the result.']),
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage({ ok: false, text: error.msg })
    } finally {
      setBusy(false)
    }
  }
  return (
    <main id="content" className={`wide ${page.page} ${page.narrow}`}>
      <h1>{t(['申诉', 'Object to a report'])}</h1>
      <p>
        {t([
          '对您的举报已成立。如有异议，请说明理由，我们会再次核实（只能申诉一次）。',
          'A report about you was upheld. If that is wrong, say why: we look at it again, once.',
        ])}
      </p>
      {!message?.ok && (
        <form onSubmit={submit} method="post" className={styles.form}>
          <label>
            {t(['理由', 'Why it is wrong'])}
            <textarea className="input" name="text" maxLength={500} rows={4} required />
          </label>
          <div>
            <button type="submit" className="button main" disabled={busy}>
              {t(['提交申诉', 'Send'])}
            </button>
          </div>
        </form>
      )}
      <p role="status" className={message && `note ${message.ok ? 'ok' : 'bad'}`}>
        {message?.text}
      </p>
    </main>
  )
}
