import { useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyMembers } from './company-members.tsx'
import { ContactDetailsForm } from './contact-details-form.tsx'
import { CloseAccount, OwnData } from './own-data.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Section } from './section.tsx'
import { Sessions } from './sessions.tsx'
import { loadAccount } from './userinfo.loader.ts'
import styles from './userinfo.module.css'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  return loadAccount(services)
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['我的信息', 'My info'], indexed: false })
}

const parts = [
  ['profile', ['个人信息', 'Personal details']],
  ['company', ['企业资料', 'Company profile']],
  ['members', ['企业成员', 'Company members']],
  ['contact', ['手机与邮箱', 'Phone and e-mail']],
  ['notifications', ['通知', 'Notifications']],
  ['password', ['密码', 'Password']],
  ['sessions', ['登录设备', 'Devices']],
  ['data', ['我的数据', 'My data']],
  ['close', ['注销账号', 'Close the account']],
] as const

export default function UserInfoPage() {
  const t = useT()
  const address = useAddress()
  const data = useLoaderData<typeof loader>()
  const { account } = data
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <header>
        <h1>{t(['我的信息', 'My info'])}</h1>
        <p>
          {t(['账号', 'Account'])} {account.account}
        </p>
      </header>
      {account.closeTime && <Closing closeTime={account.closeTime} />}
      <nav className={styles.parts} aria-label={t(['本页内容', 'On this page'])}>
        {parts.map(([id, words]) => (
          <a key={id} href={`#${id}`}>
            {t(words)}
          </a>
        ))}
      </nav>
      <ProfileForm account={account} />
      <CompanyForm data={data} />
      {/* Another name of the company is another company. */}
      <CompanyMembers key={account.company} />
      <ContactDetailsForm account={account} />
      <Section id="notifications" title={['通知', 'Notifications']}>
        <p className={styles.actions}>
          <Link className="button" to={address('/notifications')}>
            {t(['查看通知', 'See the notifications'])}
          </Link>
          <Link className="button" to={address('/notifications/settings')}>
            {t(['通知设置', 'Notification settings'])}
          </Link>
        </p>
      </Section>
      <Section id="password" title={['密码', 'Password']}>
        <p>
          <Link className="button" to={address(`/password?redirect_url=${encodeURIComponent(address('/userinfo'))}`)}>
            {t(['修改密码', 'Change the password'])}
          </Link>
        </p>
      </Section>
      <Sessions />
      <OwnData />
      {!account.closeTime && <CloseAccount />}
    </main>
  )
}

/** Offers to open an account again that its owner has closed. */
function Closing({ closeTime }: { closeTime: string }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState('')
  const reopen = async (): Promise<void> => {
    try {
      await call('POST', '/blade-user/reopen-account')
      await revalidate()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    }
  }
  return (
    <div className={`note warn ${styles.closing}`} role="status">
      <p>
        {failure ||
          t(['账号已注销，{day} 之后个人数据将被清除。', 'This account is closed: its personal data will be removed after {day}.'], {
            day: closeTime.slice(0, 16),
          })}
      </p>
      <button type="button" className="button" onClick={() => void reopen()}>
        {t(['恢复账号', 'Open it again'])}
      </button>
    </div>
  )
}
