import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useLang, useT } from '#i18n/language.tsx'
import type { PageOf } from '#kernel/resource/open-row.ts'
import type { Row } from '#kernel/resource/resource.ts'
import { notificationChoice } from '#modules/desk/notification/notification-choice.resource.ts'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import styles from '../../own-page.module.css'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'

type Choice = Row<typeof notificationChoice>

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const { records } = await services.get<PageOf<Choice>>('/blade-desk/notification-choice/mine')
  return { choice: records[0] ?? null }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['通知设置', 'Notification settings'], indexed: false })
}

const { owner, quietFrom, quietTo, language, ...kinds } = notificationChoice.fields
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export default function NotificationSettingsPage() {
  const t = useT()
  const address = useAddress()
  const { choice } = useLoaderData<typeof loader>()
  const lang = useLang()
  const [message, setMessage] = useState<{ readonly ok: boolean; readonly text: string }>()
  useSessionEndRedirect()
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = Object.fromEntries(new FormData(event.currentTarget))
    try {
      await call('POST', '/blade-desk/notification-choice/submit', { body })
      setMessage({ ok: true, text: t(['已保存', 'Saved']) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage({ ok: false, text: error.msg })
    }
  }
  return (
    <main id="content" className={`wide ${styles.page} ${styles.narrow}`}>
      <div className={styles.head}>
        <h1>{t(['通知设置', 'Notification settings'])}</h1>
        <Link to={address('/notifications')}>{t(['返回通知', 'Back to the notifications'])}</Link>
      </div>
      <form onSubmit={save} method="post" className={styles.form}>
        {Object.entries(kinds).map(([name, { label, options, default: initial }]) => (
          <Select key={name} name={name} label={t(label)} value={choice?.[name as keyof typeof kinds] ?? initial}>
            {Object.entries(options).map(([key, words]) => (
              <option key={key} value={key}>
                {t(words)}
              </option>
            ))}
          </Select>
        ))}
        <Select name="quietFrom" label={t(quietFrom.label)} value={String(choice?.quietFrom ?? '')}>
          <Hours />
        </Select>
        <Select name="quietTo" label={t(quietTo.label)} value={String(choice?.quietTo ?? '')}>
          <Hours />
        </Select>
        <Select name="language" label={t(language.label)} value={choice?.language ?? lang}>
          {Object.entries(language.options).map(([key, words]) => (
            <option key={key} value={key}>
              {t(words)}
            </option>
          ))}
        </Select>
        <p role="status" className={message && `note ${message.ok ? 'ok' : 'bad'}`}>
          {message?.text}
        </p>
        <div className={styles.actions}>
          <button type="submit" className="button main">
            {t(['保存', 'Save'])}
          </button>
        </div>
      </form>
    </main>
  )
}

interface SelectProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly children: ReactNode
}

function Select({ name, label, value, children }: SelectProps) {
  return (
    <div className={styles.choice}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value} className="input">
        {children}
      </select>
    </div>
  )
}

function Hours() {
  const t = useT()
  return (
    <>
      <option value="">{t(['不设', 'None'])}</option>
      {hours.map((hour) => (
        <option key={hour} value={hour}>{`${String(hour).padStart(2, '0')}:00`}</option>
      ))}
    </>
  )
}
