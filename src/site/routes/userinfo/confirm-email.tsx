import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { OwnForm } from './own-form.tsx'
import styles from './userinfo.module.css'

/** Asks for the code that proves the address to be the user's; without it no mails are sent there. */
export function ConfirmEmail({ email }: { email: string }) {
  const t = useT()
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState('')
  const send = async () => {
    setError('')
    try {
      await call('POST', '/blade-user/email-code')
      setSent(true)
    } catch (thrown) {
      setError(thrown instanceof CallError ? thrown.message : t(['未能发送，请重试', 'It could not be sent: please try again']))
    }
  }
  return (
    <div className={styles.form}>
      <p className="note">{t(['邮箱 {email} 尚未验证，暂不会收到邮件。', '{email} is not confirmed yet and gets no mails.'], { email })}</p>
      <div role="alert">{error && <p className="note bad">{error}</p>}</div>
      <p>
        <button type="button" className="button" onClick={send}>
          {isSent ? t(['重新发送验证码', 'Send another code']) : t(['发送验证码', 'Send a code'])}
        </button>
        <span role="status">{isSent && t(['验证码已发送，15 分钟内有效', 'The code has been sent; it is valid for 15 minutes'])}</span>
      </p>
      {isSent && <CodeForm />}
    </div>
  )
}

const fields = {
  code: {
    kind: 'text',
    label: ['邮件中的验证码', 'Code in the mail'],
    required: ['请输入 6 位验证码', 'Enter the code of six digits'],
    max: 6,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
} as const satisfies FormFields

const CodeForm = () => <OwnForm path="/blade-user/confirm-email" fields={fields} done={['邮箱已验证', 'The address is confirmed']} />
