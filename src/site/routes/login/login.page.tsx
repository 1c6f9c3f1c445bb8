import { useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useRevalidator, useSearchParams } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'
import { useAddress, useT } from '#i18n/language.tsx'
import { safeRedirectPath } from '#i18n/safe-address.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { hasLoginMarker } from '#ui/login-marker.ts'
import { cachedSession, getSession, logIn, platformTenant, renewSession, type Session } from '#ui/session.ts'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { DeclaredForm, useDeclaredForm } from '../../form/declared-form.tsx'
import { headOf } from '../../head.ts'
import { useRootData } from '../../root-data.ts'
import { addressAfterLogin } from './after-login.ts'
import styles from './login.module.css'
import { loginFields } from './login-fields.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = servicesOf(context)
  if (user) throw redirect(safeRedirectPath(url.searchParams.get('redirect_url'), localizedPath('/home', langOf(url.pathname))))
  return null
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['登录', 'Log in'], indexed: false })
}

export default function LoginPage() {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const [captcha, reloadCaptcha] = useCaptcha()
  const leave = ({ role_name }: Pick<Session, 'role_name'>) =>
    window.location.assign(addressAfterLogin(params.get('redirect_url'), role_name, address))
  const hasEnded = useResumeSession(leave)
  const state = useDeclaredForm({
    fields: loginFields,
    onRejected: reloadCaptcha,
    send: async ({ tenantId, username = '', password = '', captchaCode = '' }) => {
      const credentials = { username, password, captchaCode, captchaKey: captcha?.key ?? '' }
      const session = await logIn({ ...credentials, tenantId: tenantId || platformTenant })
      if (await isClosing()) window.location.assign(address('/userinfo'))
      else leave(session)
      return 'leaving'
    },
  })
  return (
    <main id="content" className={styles.page}>
      <DeclaredForm
        state={state}
        className={styles.form}
        values={{ tenantId: params.get('tenantId') }}
        controls={{ captchaCode: (error) => <CaptchaField captcha={captcha} onReload={reloadCaptcha} error={error} /> }}
        fold={{ summary: ['其他租户登录', 'Log in to another tenant'], names: ['tenantId'], className: styles.tenant }}
        submit={['登录', 'Log in']}
        submitting={['正在登录…', 'Logging in…']}
        head={
          <>
            <h1>{t(['登录', 'Log in'])}</h1>
            {(hasEnded || params.has('ended')) && (
              <p className="note warn" role="status">
                {t(['登录已过期，请重新登录。', 'Your session has ended: please log in again.'])}
              </p>
            )}
            <noscript>
              <p className="note warn">{t(['登录需要开启 JavaScript。', 'Login requires JavaScript.'])}</p>
            </noscript>
          </>
        }
      >
        <p className={styles.links}>
          <Link to={address('/register')}>{t(['注册新账号', 'Register'])}</Link>
          <Link to={address('/register/status')}>{t(['注册进度', 'Registration status'])}</Link>
          <Link to={address('/register?reset=1')}>{t(['忘记密码？', 'Forgot the password?'])}</Link>
        </p>
      </DeclaredForm>
    </main>
  )
}

/** Whether the owner has closed the account, whose page then offers to open it again. */
const isClosing = (): Promise<boolean> =>
  call<{ closeTime?: string }>('GET', '/blade-user/info').then(
    ({ closeTime }) => Boolean(closeTime),
    () => false,
  )

/**
 * Logs in without credentials if the browser still has a valid session. Returns whether the one of the page before has ended: this page is
 * shown to visitors alone, so a user of that page is none any more, and leaves the header.
 */
function useResumeSession(onResume: (session: Session) => void): boolean {
  const { revalidate } = useRevalidator()
  const [hasEnded, setEnded] = useState(false)
  const wasLoggedIn = Boolean(useRootData()?.user)
  const end = () => {
    setEnded(true)
    void revalidate()
  }
  const latest = useRef({ onResume, wasLoggedIn, end })
  latest.current = { onResume, wasLoggedIn, end }
  useEffect(() => {
    const { wasLoggedIn } = latest.current
    if (!wasLoggedIn && !hasLoginMarker()) return
    // What the page before knew of its session is no longer true.
    const asked = wasLoggedIn ? renewSession(cachedSession()) : getSession()
    asked.then(
      (resumed) => {
        if (resumed) latest.current.onResume(resumed)
        else if (wasLoggedIn) latest.current.end()
      },
      () => undefined,
    )
  }, [])
  return hasEnded
}
