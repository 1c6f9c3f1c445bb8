import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useSearchParams } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'
import { useAddress, useT } from '#i18n/language.tsx'
import { safeRedirectPath } from '#i18n/safe-address.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { hasLoginMarker } from '#ui/login-marker.ts'
import { CallError } from '#ui/request.ts'
import { getSession, logIn, platformTenant, type Session } from '#ui/session.ts'
import { TextField } from '#ui/text-field.tsx'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { type FormErrors, formErrorOf } from '../../form-errors.ts'
import { headOf } from '../../head.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { addressAfterLogin } from './after-login.ts'
import styles from './login.module.css'

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = servicesOf(context)
  if (user) throw redirect(safeRedirectPath(url.searchParams.get('redirect_url'), localizedPath('/home', langOf(url.pathname))))
  return null
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['登录', 'Log in'], indexed: false })
}

const formFields: ReadonlySet<string> = new Set(['tenantId', 'username', 'password', 'captchaCode'])

export default function LoginPage() {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const [captcha, reloadCaptcha] = useCaptcha()
  const { form, errors, setErrors } = useFormErrors()
  const [busy, setBusy] = useState(false)
  const leave = ({ role_name }: Pick<Session, 'role_name'>) =>
    window.location.assign(addressAfterLogin(params.get('redirect_url'), role_name, address))
  useResumeSession(leave)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const missing = missingFields(values, t)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const session = await logIn({
        tenantId: values.tenantId || platformTenant,
        username: values.username ?? '',
        password: values.password ?? '',
        captchaKey: captcha?.key ?? '',
        captchaCode: values.captchaCode ?? '',
      })
      if (await isClosing()) window.location.assign(address('/userinfo'))
      else leave(session)
    } catch (error) {
      setBusy(false)
      setErrors(errorsFrom(error))
      reloadCaptcha()
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
        <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
        <noscript>
          <p className="note warn">{t(['登录需要开启 JavaScript。', 'Login requires JavaScript.'])}</p>
        </noscript>
        <TextField
          label={t(['用户名', 'User name'])}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          maxLength={64}
          required
          error={errors.username}
        />
        <TextField
          label={t(['密码', 'Password'])}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          error={errors.password}
        />
        <CaptchaField captcha={captcha} onReload={reloadCaptcha} error={errors.captchaCode} />
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

/** Whether the owner has closed the account, whose page then offers to open it again. */
const isClosing = (): Promise<boolean> =>
  call<{ closeTime?: string }>('GET', '/blade-user/info').then(
    ({ closeTime }) => Boolean(closeTime),
    () => false,
  )

/** Logs in without credentials if the browser still has a valid session. */
function useResumeSession(onResume: (session: Session) => void): void {
  const latest = useRef(onResume)
  latest.current = onResume
  useEffect(() => {
    if (hasLoginMarker())
      getSession().then(
        (resumed) => resumed && latest.current(resumed),
        () => undefined,
      )
  }, [])
}

function missingFields(values: Record<string, string>, t: ReturnType<typeof useT>): FormErrors {
  return {
    ...(values.username?.trim() ? {} : { username: t(['请输入用户名', 'Enter the user name']) }),
    ...(values.password ? {} : { password: t(['请输入密码', 'Enter the password']) }),
    ...(values.captchaCode?.trim() ? {} : { captchaCode: t(['请输入验证码', 'Enter the captcha']) }),
  }
}

/** The token endpoint reports a reason instead of a field. */
function errorsFrom(error: unknown): FormErrors {
  if (!(error instanceof CallError)) throw error
  if (error.reason === 'captcha_required') return { captchaCode: error.msg }
  return formErrorOf(error, formFields)
}
