import { type FormEvent, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { safeRedirectPath } from '#i18n/safe-address.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { md5 } from '#ui/md5.ts'
import { CallError } from '#ui/request.ts'
import { TextField } from '#ui/text-field.tsx'
import { formErrorOf } from '../../form-errors.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { useRootData } from '../../root-data.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import styles from '../login/login.module.css'
import { type PasswordChange, validatePasswordChange } from './password-rules.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  if (!servicesOf(context).user) throw redirectToLogin(url)
  return null
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['修改密码', 'Change the password'], indexed: false })
}

const formFields: ReadonlySet<string> = new Set(['oldPassword', 'newPassword', 'newPassword1'])

export default function PasswordPage() {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const user = useRootData()?.user
  const { form, errors, setErrors } = useFormErrors()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as unknown as PasswordChange
    const invalid = validatePasswordChange(values)
    setErrors(invalid ? { [invalid.field]: t(invalid.words) } : {})
    if (invalid) return
    setBusy(true)
    try {
      const body = Object.fromEntries([...formFields].map((name) => [name, md5(values[name as keyof PasswordChange])]))
      await call('POST', '/blade-user/update-password', { body })
      // Loaded anew, as every page depends on what the user may do now.
      window.location.assign(safeRedirectPath(params.get('redirect_url'), address('/home')))
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      setErrors(formErrorOf(error, formFields))
    }
  }

  return (
    <main id="content" className={styles.page}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate method="post">
        <h1>{t(['修改密码', 'Change the password'])}</h1>
        {user?.mustChangePassword && (
          <p className="note warn" role="status">
            {t([
              '您的密码由他人设置。请改为只有您知道的密码，然后继续。',
              'Somebody else set your password. Choose one that only you know to go on.',
            ])}
          </p>
        )}
        <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
        <input type="text" name="username" autoComplete="username" defaultValue={user?.account} hidden readOnly />
        <TextField
          label={t(['原密码', 'Old password'])}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          error={errors.oldPassword}
        />
        <TextField
          label={t(['新密码', 'New password'])}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          required
          error={errors.newPassword}
          hint={t(['至少 8 个字符', 'At least 8 characters'])}
        />
        <TextField
          label={t(['确认新密码', 'Repeat the new password'])}
          name="newPassword1"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          required
          error={errors.newPassword1}
        />
        <button type="submit" className="button main" disabled={busy}>
          {busy ? t(['正在保存…', 'Saving…']) : t(['修改密码', 'Change the password'])}
        </button>
      </form>
    </main>
  )
}
