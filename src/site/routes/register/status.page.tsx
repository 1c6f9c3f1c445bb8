import { useState } from 'react'
import { Link, type MetaArgs, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { statusFields } from '#modules/system/user/user.fields.ts'
import { send } from '#ui/request.ts'
import { platformTenant } from '#ui/session.ts'
import { DeclaredForm, useDeclaredForm } from '../../form/declared-form.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { headOf } from '../../head.ts'
import styles from '../login/login.module.css'
import { registrationForm } from './registration.ts'

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['注册进度', 'Registration status'], indexed: false })
}

const fields = {
  account: {
    ...registrationForm.account,
    required: ['请输入账号', 'Enter the account'],
    hint: ['注册时填写的账号', 'The account that you have chosen'],
  },
  token: {
    ...statusFields.token,
    label: ['查询码', 'Code'],
    hint: ['注册成功时显示的查询码', 'The code shown after the registration'],
    autoComplete: 'off',
    autoCapitalize: 'off',
  },
} as const satisfies FormFields

const states: Readonly<Record<string, readonly [note: string, words: Words]>> = {
  WAITING: ['warn', ['正在等待管理员审核，请稍后再来查看。', 'An administrator has not decided yet: look again later.']],
  APPROVED: ['ok', ['注册已通过，可以登录了。', 'Your registration is approved: you can log in.']],
  REJECTED: ['bad', ['注册未通过。如有疑问，请联系我们。', 'Your registration was rejected. Contact us if you have questions.']],
  LOCKED: ['bad', ['账号已停用。如有疑问，请联系我们。', 'The account is disabled. Contact us if you have questions.']],
}

interface Decision {
  readonly state: string
  /** Why it was rejected; '' where nobody has said so. */
  readonly reason: string
}

/** Whether a registration is approved, for whoever has its code. */
export default function StatusPage() {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const [decision, setDecision] = useState<Decision>()
  const state = useDeclaredForm({
    fields,
    onRejected: () => setDecision(undefined),
    send: async ({ account = '', token = '' }) => {
      const query = { tenantId: params.get('tenantId') ?? platformTenant, account, token }
      const answer = await send('GET', '/blade-user/registration-status', { query })
      setDecision((answer as { data: Decision }).data)
    },
  })
  const [note, words] = (decision && states[decision.state]) || []
  return (
    <main id="content" className={styles.page}>
      <DeclaredForm
        state={state}
        className={styles.form}
        values={Object.fromEntries(params)}
        head={<h1>{t(['注册进度', 'Registration status'])}</h1>}
        submit={['查询', 'Look up']}
        submitting={['正在查询…', 'Looking it up…']}
      >
        <div role="status">
          {words && (
            <p className={`note ${note}`}>
              {t(words)} {decision?.reason && t(['原因：{reason}', 'Reason: {reason}'], { reason: decision.reason })}
            </p>
          )}
        </div>
        <p className={styles.links}>
          <Link to={address('/login')}>{t(['去登录', 'Log in'])}</Link>
          <Link to={address('/contact')}>{t(['联系我们', 'Contact us'])}</Link>
        </p>
      </DeclaredForm>
    </main>
  )
}
