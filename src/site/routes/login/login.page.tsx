import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useSearchParams } from 'react-router'
import { inLang, langOf, sameSite } from '#i18n/address.ts'
import { useAddress, useT } from '#i18n/language.tsx'
import { wasMember } from '#ui/member.ts'
import { CallError } from '#ui/request.ts'
import { servicesOf } from '#ui/services.ts'
import { logIn, platformTenant, type Session, session } from '#ui/session.ts'
import { focusFirstWrong, TextField } from '#ui/text-field.tsx'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { type FormErrors, formErrorOf } from '../../form-errors.ts'
import { headOf } from '../../head.ts'
import { placeAfterLogin } from './after-login.ts'
import styles from './login.module.css'

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = servicesOf(context)
  if (user) throw redirect(sameSite(url.searchParams.get('redirect_url'), inLang('/home', langOf(url.pathname))))
  return null
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['登录', 'Log in'], listed: false })
}

const fields: ReadonlySet<string> = new Set(['tenantId', 'username', 'password', 'captchaCode'])

export default function LoginPage() {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const [picture, renewPicture] = useCaptcha()
  const [wrong, setWrong] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const go = ({ role_name }: Pick<Session, 'role_name'>) =>
    window.location.assign(placeAfterLogin(params.get('redirect_url'), role_name, address))
  useResume(go)
  useEffect(() => {
    if (Object.keys(wrong).length > 0) focusFirstWrong(form.current)
  }, [wrong])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const missing = missingIn(said, t)
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      go(
        await logIn({
          tenantId: said.tenantId || platformTenant,
          username: said.username ?? '',
          password: said.password ?? '',
          captchaKey: picture?.key ?? '',
          captchaCode: said.captchaCode ?? '',
        }),
      )
    } catch (error) {
      setBusy(false)
      setWrong(explain(error))
      const code = form.current?.elements.namedItem('captchaCode')
      if (code instanceof HTMLInputElement) code.value = ''
      renewPicture()
    }
  }

  return (
    <main id="content" className={styles.page}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate method="post">
        <h1>{t(['登录', 'Log in'])}</h1>
        {params.has('ended') && (
          <p className="note warn" role="status">
            {t(['登录已过期，请重新登录。', 'Your session has ended: please log in again.'])}
          </p>
        )}
        <div role="alert">{wrong[''] && <p className="note bad">{wrong['']}</p>}</div>
        <noscript>
          <p className="note warn">{t(['登录需要开启 JavaScript。', 'Logging in needs JavaScript.'])}</p>
        </noscript>
        <TextField
          label={t(['用户名', 'User name'])}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          maxLength={64}
          required
          error={wrong.username}
        />
        <TextField
          label={t(['密码', 'Password'])}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          error={wrong.password}
        />
        <CaptchaField picture={picture} onRenew={renewPicture} error={wrong.captchaCode} />
        <button type="submit" className="button main" disabled={busy}>
          {busy ? t(['正在登录…', 'Logging in…']) : t(['登录', 'Log in'])}
        </button>
        <details className={styles.tenant}>
          <summary>{t(['其他租户登录', 'Log in to another tenant'])}</summary>
          <TextField
            label={t(['租户编号', 'Tenant id'])}
            name="tenantId"
            defaultValue={params.get('tenantId') ?? ''}
            placeholder={platformTenant}
            maxLength={12}
            autoComplete="organization"
          />
        </details>
        <p className={styles.links}>
          <Link to={address('/register')}>{t(['注册新账号', 'Register'])}</Link>
          <Link to={address('/register?reset=1')}>{t(['忘记密码？', 'Forgot the password?'])}</Link>
        </p>
      </form>
    </main>
  )
}

/** A session that the browser still holds is taken up without asking. */
function useResume(go: (found: Session) => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (wasMember())
      session().then(
        (found) => found && latest.current(found),
        () => undefined,
      )
  }, [])
}

function missingIn(said: Record<string, string>, t: ReturnType<typeof useT>): FormErrors {
  return {
    ...(said.username?.trim() ? {} : { username: t(['请输入用户名', 'Enter the user name']) }),
    ...(said.password ? {} : { password: t(['请输入密码', 'Enter the password']) }),
    ...(said.captchaCode?.trim() ? {} : { captchaCode: t(['请输入验证码', 'Enter the captcha']) }),
  }
}

/** The token endpoint names no field, but a reason. */
function explain(error: unknown): FormErrors {
  if (!(error instanceof CallError)) throw error
  if (error.reason === 'captcha_required') return { captchaCode: error.msg }
  return formErrorOf(error, fields)
}
