import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { SiteUser } from '#ui/services.ts'
import { TaskIcon } from '#ui/task-icon.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import styles from './header.module.css'
import { NotificationsLink } from './notifications-link.tsx'

const publishPath = '/product_publish'
const publishWords: Words = ['发布现货', 'Publish stock']

const userLinks: readonly (readonly [path: string, words: Words])[] = [
  [publishPath, publishWords],
  ['/product?isSelf=1', ['我的现货', 'My stock']],
  ['/purchase?isSelf=1', ['我的求购', 'My demands']],
  ['/purchase?isQuoted=1', ['我的报价', 'My quotes']],
  ['/messages', ['询价', 'Inquiries']],
  ['/userinfo', ['我的信息', 'My info']],
  ['/password', ['修改密码', 'Change the password']],
]

/** True if one of the user's role aliases contains `admin`. */
const canEnterBackOffice = (user: SiteUser): boolean => user.roleName.includes('admin')

/** What a user has in the header, or in the menu of a small screen. */
export default function Account({ as, user }: { as: 'menu' | 'links'; user: SiteUser }) {
  return as === 'menu' ? <AccountMenu user={user} /> : <AccountLinks user={user} />
}

/** Account section of the desktop header: the follows link, the notifications and the user menu. */
function AccountMenu({ user }: { user: SiteUser }) {
  const { pathname, search } = useLocation()
  const ref = useDisclosure(pathname + search)
  const t = useT()
  const address = useAddress()
  return (
    <>
      <Link className="button" to={address(publishPath)}>
        {t(publishWords)}
      </Link>
      <Link className={styles.tool} to={address('/attention')}>
        <TaskIcon name="heart" size={18} />
        {t(['我的关注', 'My follows'])}
      </Link>
      <NotificationsLink className={styles.tool} />
      <details ref={ref} className={styles.account}>
        <summary className={styles.tool}>
          <TaskIcon name="person" size={18} />
          <span className={styles.userName}>{user.nickName || user.account}</span>
          <Icon name="down" size={16} />
        </summary>
        <div className={styles.dropdown}>
          <UserLinks user={user} />
        </div>
      </details>
    </>
  )
}

/** The same entries for the mobile menu. */
function AccountLinks({ user }: { user: SiteUser }) {
  const t = useT()
  const address = useAddress()
  return (
    <div className={styles.userLinks}>
      <p className={styles.sheetUser}>
        <TaskIcon name="person" size={18} /> {user.nickName || user.account}
      </p>
      <Link to={address('/attention')}>{t(['我的关注', 'My follows'])}</Link>
      <NotificationsLink />
      <UserLinks user={user} />
    </div>
  )
}

function UserLinks({ user }: { user: SiteUser }) {
  const t = useT()
  const address = useAddress()
  const [confirming, setConfirming] = useState(false)
  const onAnswer = async (confirmed: boolean) => {
    setConfirming(false)
    if (!confirmed) return
    // Loaded on demand: most visits end without a logout.
    await import('#ui/session.ts').then(({ logOut }) => logOut()).catch(() => undefined)
    window.location.assign(address('/home'))
  }
  return (
    <>
      {userLinks.map(([path, words]) => (
        <Link key={path} to={address(path)}>
          {t(words)}
        </Link>
      ))}
      {canEnterBackOffice(user) && (
        <Link to="/wel/index" reloadDocument>
          {t(['后台管理', 'Back-office'])}
        </Link>
      )}
      <button type="button" onClick={() => setConfirming(true)}>
        {t(['退出登录', 'Log out'])}
      </button>
      {confirming && (
        <ConfirmDialog
          text={t(['退出系统, 是否继续?', 'Exit the system, do you want to continue?'])}
          confirmLabel={t(['确定', 'OK'])}
          cancelLabel={t(['取消', 'Cancel'])}
          onAnswer={onAnswer}
        />
      )}
    </>
  )
}
