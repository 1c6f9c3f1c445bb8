import { type FormEvent, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { abuseReport } from '#modules/machine/report/abuse-report.resource.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { TaskIcon } from '#ui/task-icon.tsx'
import styles from '../routes/messages/messages.module.css'

interface Props {
  readonly targetType: keyof typeof abuseReport.fields.targetType.options
  readonly targetId: string
}

/** Reports what breaks the rules: a fold with a reason and an explanation. Loaded for users alone. */
export function ReportForm({ targetType, targetId }: Props) {
  const t = useT()
  const [message, setMessage] = useState<{ readonly ok: boolean; readonly text: string }>()
  const [busy, setBusy] = useState(false)
  const { reason, text } = abuseReport.fields
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    try {
      await call('POST', '/blade-machine/report/submit', { body: { targetType, targetId, ...values } })
      setMessage({ ok: true, text: t(['已收到举报，我们会尽快处理。', 'Thank you: your report is being looked at.']) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage({ ok: false, text: error.msg })
    } finally {
      setBusy(false)
    }
  }
  return (
    <details>
      <summary className="button plain">
        <TaskIcon name="warning" size={16} />
        {t(['举报', 'Report'])}
      </summary>
      {!message?.ok && (
        <form onSubmit={submit} method="post" className={styles.form}>
          <label>
            {t(reason.label)}
            <select name="reason" className="input" required defaultValue="">
              <option value="" disabled>
                {t(['请选择原因', 'Choose a reason'])}
              </option>
              {Object.entries(reason.options).map(([key, words]) => (
                <option key={key} value={key}>
                  {t(words)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t(text.label)}
            <textarea className="input" name="text" maxLength={500} rows={2} />
          </label>
          <div>
            <button type="submit" className="button" disabled={busy}>
              {t(['提交举报', 'Send the report'])}
            </button>
          </div>
        </form>
      )}
      <p role="status" className={message && `note ${message.ok ? 'ok' : 'bad'}`}>
        {message?.text}
      </p>
    </details>
  )
}
