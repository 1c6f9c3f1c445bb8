import { useState } from 'react'
import { useAddress, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { md5 } from '#ui/md5.ts'
import { CallError } from '#ui/request.ts'
import { saveFile } from '#ui/save-file.ts'
import { DeclaredForm, useDeclaredForm } from '../../form/declared-form.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { Section } from './section.tsx'
import styles from './userinfo.module.css'

/** Downloads everything that is stored about the user. */
export function OwnData() {
  const t = useT()
  const [state, setState] = useState<'' | 'busy' | 'done'>('')
  const [failure, setFailure] = useState('')
  const download = async (): Promise<void> => {
    setState('busy')
    setFailure('')
    try {
      saveFile(await call<Blob>('GET', '/blade-user/my-data'), 'my-data.json')
      setState('done')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState('')
      setFailure(error.msg)
    }
  }
  return (
    <Section id="data" title={['我的数据', 'My data']}>
      <p>
        {t([
          '下载本站保存的全部与您有关的数据：账号、登录记录、现货等，格式为 JSON。',
          'Download everything that this site stores about you: account, logins, listings and more, as JSON.',
        ])}
      </p>
      <div className={styles.actions}>
        <button type="button" className="button" disabled={state === 'busy'} onClick={() => void download()}>
          {state === 'busy' ? t(['正在准备…', 'Preparing…']) : t(['下载我的数据', 'Download my data'])}
        </button>
        <span role="status">{failure || (state === 'done' && t(['已下载', 'Downloaded']))}</span>
      </div>
    </Section>
  )
}

const closingFields = {
  oldPassword: {
    kind: 'password',
    label: ['密码', 'Password'],
    required: ['请输入密码', 'Enter your password'],
    max: 128,
    autoComplete: 'current-password',
  },
} as const satisfies FormFields

/** Closes the account, after a question, with the password. */
export function CloseAccount() {
  const t = useT()
  const address = useAddress()
  const state = useDeclaredForm({
    fields: closingFields,
    send: async ({ oldPassword = '' }) => {
      await call('POST', '/blade-user/close-account', { body: { oldPassword: md5(oldPassword) } })
      window.location.assign(address('/home'))
      return 'leaving'
    },
  })
  return (
    <Section id="close" title={['注销账号', 'Close the account']}>
      <p>
        {t([
          '注销后您的现货立即下架，您也会退出与同事共用的企业。30 天内登录可以恢复账号；30 天后，姓名、手机、邮箱等个人数据将从账号、现货和记录中清除，无法恢复。',
          'Your listings leave the shelf at once, and you leave the company that you share with colleagues. Log in within 30 days to open the account again; after that your name, phone number, e-mail address and other personal data are removed from the account, the listings and the records for good.',
        ])}
      </p>
      <details>
        <summary className={styles.summary}>{t(['我要注销账号', 'I want to close my account'])}</summary>
        <DeclaredForm
          state={state}
          className={styles.form}
          submit={['注销账号', 'Close the account']}
          submitting={['正在注销…', 'Closing…']}
          tone="bad"
        />
      </details>
    </Section>
  )
}
