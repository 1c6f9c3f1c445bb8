import { useState } from 'react'
import { Link, type MetaArgs, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { send } from '#ui/request.ts'
import { platformTenant } from '#ui/session.ts'
import { TextField } from '#ui/text-field.tsx'
import { type FormRule, isBlank } from '../../form-rules.ts'
import { headOf } from '../../head.ts'
import { useSentForm } from '../../use-sent-form.ts'
import styles from '../login/login.module.css'

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['注册进度', 'Registration status'], indexed: false })
}

const rules: readonly FormRule[] = [
  { field: 'account', isInvalid: isBlank('account'), words: ['请输入账号', 'Enter the account'] },
  { field: 'token', isInvalid: isBlank('token'), words: ['请输入查询码', 'Enter the status code'] },
]

const states: Readonly<Record<string, readonly [note: string, words: Words]>> = {
  WAITING: ['warn', ['正在等待管理员审核，请稍后再来查看。', 'An administrator has not decided yet: look again later.']],
  APPROVED: ['ok', ['注册已通过，可以登录了。', 'Your registration is approved: you can log in.']],
  REJECTED: ['bad', ['注册未通过。如有疑问，请联系我们。', 'Your registration was rejected. Contact us if you have questions.']],
  LOCKED: ['bad', ['账号已停用。如有疑问，请联系我们。', 'The account is disabled. Contact us if you have questions.']],
}

/** Whether a registration is approved, for whoever has its code. */
export default function StatusPage() {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const [state, setState] = useState<string>()
  const { form, errors, busy, onSubmit } = useSentForm({
    rules,
    fields: new Set(['account', 'token']),
    onRejected: () => setState(undefined),
    send: async ({ account = '', token = '' }) => {
      const query = { tenantId: params.get('tenantId') ?? platformTenant, account, token }
      const answer = await send('GET', '/blade-user/registration-status', { query })
      setState((answer as { data: { state: string } }).data.state)
    },
  })
  const [note, words] = (state && states[state]) || []
  return (
    <main id="content" className={styles.page}>
      <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
        <h1>{t(['注册进度', 'Registration status'])}</h1>
        <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
        <TextField
          label={t(['账号', 'Account'])}
          name="account"
          autoComplete="username"
          autoCapitalize="off"
          defaultValue={params.get('account') ?? ''}
          maxLength={45}
          required
          error={errors.account}
        />
        <TextField
          label={t(['查询码', 'Code'])}
          name="token"
          autoComplete="off"
          autoCapitalize="off"
          defaultValue={params.get('token') ?? ''}
          maxLength={64}
          required
          error={errors.token}
          hint={t(['注册成功时显示的查询码', 'The code shown after the registration'])}
        />
        <button type="submit" className="button main" disabled={busy}>
          {t(['查询', 'Look up'])}
        </button>
        <div role="status">{words && <p className={`note ${note}`}>{t(words)}</p>}</div>
        <p className={styles.links}>
          <Link to={address('/login')}>{t(['去登录', 'Log in'])}</Link>
          <Link to={address('/contact')}>{t(['联系我们', 'Contact us'])}</Link>
        </p>
      </form>
    </main>
  )
}
