import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { deviceOf } from '#ui/device.ts'
import { CallError } from '#ui/request.ts'
import { Section } from './section.tsx'
import styles from './userinfo.module.css'

interface OwnSession {
  readonly id: string
  readonly address: string
  readonly userAgent: string
  readonly createTime: string
  readonly lastTime: string
  readonly isCurrent: boolean
}

/** The devices on which the user is logged in, each of which can be logged out, or all others at once. */
export function Sessions() {
  const t = useT()
  const [sessions, setSessions] = useState<readonly OwnSession[]>()
  const [message, setMessage] = useState('')
  const load = async (): Promise<void> => setSessions(await call<OwnSession[]>('GET', '/blade-auth/oauth/sessions'))
  const run = async (path: string, query?: { id: string }): Promise<void> => {
    try {
      await call('POST', path, { query })
      setMessage(t(['已退出登录', 'Logged out']))
      await load()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage(error.msg)
    }
  }
  useEffect(() => {
    call<OwnSession[]>('GET', '/blade-auth/oauth/sessions').then(setSessions, () => setSessions([]))
  }, [])
  return (
    <Section id="sessions" title={['登录设备', 'Devices']}>
      {!sessions && <p role="status">{t(['正在加载…', 'Loading…'])}</p>}
      <ul className={styles.sessions}>
        {sessions?.map(({ id, address, userAgent, lastTime, isCurrent }) => {
          const device = deviceOf(userAgent) || t(['未知设备', 'Unknown device'])
          return (
            <li key={id}>
              <span>
                <strong>{device}</strong> {isCurrent && <span className="badge ok">{t(['当前', 'This one'])}</span>}
                <br />
                {address} · <time dateTime={lastTime.replace(' ', 'T')}>{lastTime.slice(0, 16)}</time>
              </span>
              {!isCurrent && (
                <button
                  type="button"
                  className="button"
                  aria-label={t(['退出 {device}', 'Log out {device}'], { device })}
                  onClick={() => void run('/blade-auth/oauth/end-session', { id })}
                >
                  {t(['退出', 'Log out'])}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <div className={styles.actions}>
        {sessions && sessions.length > 1 && (
          <button type="button" className="button" onClick={() => void run('/blade-auth/oauth/end-other-sessions')}>
            {t(['退出其他所有设备', 'Log out all other devices'])}
          </button>
        )}
        <span role="status">{message}</span>
      </div>
    </Section>
  )
}
