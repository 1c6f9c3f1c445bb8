import { type LoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { safeRedirectPath } from '#i18n/safe-address.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { md5 } from '#ui/md5.ts'
import { DeclaredForm, useDeclaredForm } from '../../form/declared-form.tsx'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { useRootData } from '../../root-data.ts'
import styles from '../login/login.module.css'
import { passwordForm, passwordRules } from './password-rules.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  if (!servicesOf(context).user) throw redirectToLogin(url)
  return null
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['修改密码', 'Change the password'], indexed: false })
}

export default function PasswordPage() {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const user = useRootData()?.user
  const state = useDeclaredForm({
    fields: passwordForm,
    rules: passwordRules,
    send: async (values) => {
      const body = Object.fromEntries(Object.keys(passwordForm).map((name) => [name, md5(values[name] ?? '')]))
      await call('POST', '/blade-user/update-password', { body })
      // Loaded anew, as every page depends on what the user may do now.
      window.location.assign(safeRedirectPath(params.get('redirect_url'), address('/home')))
      return 'leaving'
    },
  })
  return (
    <main id="content" className={styles.page}>
      <DeclaredForm
        state={state}
        className={styles.form}
        submit={['修改密码', 'Change the password']}
        submitting={['正在保存…', 'Saving…']}
        head={
          <>
            <h1>{t(['修改密码', 'Change the password'])}</h1>
            {user?.mustChangePassword && (
              <p className="note warn" role="status">
                {t([
                  '您的密码由他人设置。请改为只有您知道的密码，然后继续。',
                  'Somebody else set your password. Choose one that only you know to go on.',
                ])}
              </p>
            )}
            <input type="text" name="username" autoComplete="username" defaultValue={user?.account} hidden readOnly />
          </>
        }
      />
    </main>
  )
}
