import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { useRootData } from '../root-data.ts'
import styles from './header.module.css'

// Loaded for users alone: most visits are those of visitors.
const Account = lazy(() => import('./account.tsx'))

/** Login and register buttons, or what a user has: as a menu in the header, as links in the menu of a small screen. */
export function AccountOrLogin({ as }: { as: 'menu' | 'links' }) {
  const user = useRootData()?.user
  if (!user) return <LoginButtons />
  return (
    <Suspense>
      <Account as={as} user={user} />
    </Suspense>
  )
}

function LoginButtons() {
  const t = useT()
  const address = useAddress()
  return (
    <div className={styles.loginButtons}>
      <Link className="button" to={address(`/login?redirect_url=${encodeURIComponent(address('/home'))}`)}>
        {t(['登录', 'Log in'])}
      </Link>
      <Link className="button main" to={address('/register')}>
        {t(['注册', 'Register'])}
      </Link>
    </div>
  )
}
