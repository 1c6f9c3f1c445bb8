import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { Icon } from '#ui/icon.tsx'
import { Question } from '#ui/question.tsx'
import type { SiteUser } from '#ui/services.ts'
import { useDisclosure } from '#ui/use-disclosure.ts'
import { mayEnterBackOffice, useRoot } from '../reader.ts'
import styles from './header.module.css'

const own: readonly (readonly [path: string, words: Words])[] = [
  ['/product?isSelf=1', ['我的现货', 'My stock']],
  ['/purchase?isSelf=1', ['我的求购', 'My demands']],
  ['/userinfo', ['我的信息', 'My info']],
]

/** The right end of the header: login and register, or the follows and the menu under one's name. */
export function AccountMenu() {
  const user = useRoot()?.user
  const { pathname, search } = useLocation()
  const ref = useDisclosure(pathname + search)
  const t = useT()
  const address = useAddress()
  if (!user) return <Doors />
  return (
    <>
      <Link className={styles.tool} to={address('/attention')}>
        <Icon name="heart" size={18} />
        {t(['我的关注', 'My follows'])}
      </Link>
      <details ref={ref} className={styles.account}>
        <summary className={styles.tool}>
          <Icon name="person" size={18} />
          <span className={styles.nick}>{user.nickName || user.account}</span>
          <Icon name="down" size={16} />
        </summary>
        <div className={styles.drop}>
          <OwnLinks user={user} />
        </div>
      </details>
    </>
  )
}

/** The same entries for the phone's menu. */
export function AccountLinks() {
  const user = useRoot()?.user
  const t = useT()
  const address = useAddress()
  if (!user) return <Doors />
  return (
    <div className={styles.own}>
      <p className={styles.who}>
        <Icon name="person" size={18} /> {user.nickName || user.account}
      </p>
      <Link to={address('/attention')}>{t(['我的关注', 'My follows'])}</Link>
      <OwnLinks user={user} />
    </div>
  )
}

function OwnLinks({ user }: { user: SiteUser }) {
  const t = useT()
  const address = useAddress()
  const [asking, setAsking] = useState(false)
  const answer = async (yes: boolean) => {
    setAsking(false)
    if (!yes) return
    // Most visits end without a logout: what it takes is fetched when it is wanted.
    await import('#ui/session.ts').then(({ logOut }) => logOut()).catch(() => undefined)
    window.location.assign(address('/home'))
  }
  return (
    <>
      {own.map(([path, words]) => (
        <Link key={path} to={address(path)}>
          {t(words)}
        </Link>
      ))}
      {mayEnterBackOffice(user) && (
        <Link to="/wel/index" reloadDocument>
          {t(['后台管理', 'Back-office'])}
        </Link>
      )}
      <button type="button" onClick={() => setAsking(true)}>
        {t(['退出登录', 'Log out'])}
      </button>
      {asking && (
        <Question
          text={t(['退出系统, 是否继续?', 'Exit the system, do you want to continue?'])}
          yes={t(['确定', 'OK'])}
          no={t(['取消', 'Cancel'])}
          onAnswer={answer}
        />
      )}
    </>
  )
}

function Doors() {
  const t = useT()
  const address = useAddress()
  return (
    <div className={styles.doors}>
      <Link className="button" to={address(`/login?redirect_url=${encodeURIComponent(address('/home'))}`)}>
        {t(['登录', 'Log in'])}
      </Link>
      <Link className="button main" to={address('/register')}>
        {t(['注册', 'Register'])}
      </Link>
    </div>
  )
}
