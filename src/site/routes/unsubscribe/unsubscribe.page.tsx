import { useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { headOf } from '../../head.ts'
import styles from '../../own-page.module.css'

/** Opening the link changes nothing, as programs open the links of mails too: the button does. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token') ?? ''
  const { kind } = await servicesOf(context).get<{ kind: string }>('/blade-desk/notification/unsubscribe', { token })
  return { token, kind }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['退订邮件', 'Stop mails'], indexed: false })
}

export default function UnsubscribePage() {
  const t = useT()
  const address = useAddress()
  const { token, kind } = useLoaderData<typeof loader>()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [failure, setFailure] = useState('')
  const end = async () => {
    setState('busy')
    try {
      await call('POST', '/blade-desk/notification/unsubscribe', { body: { token } })
      setState('done')
    } catch (error) {
      setState('open')
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    }
  }
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{t(['退订邮件', 'Stop mails'])}</h1>
      <div role="status">
        {state === 'done' ? (
          <p className="note ok">
            {t(['“{kind}”类邮件已停止，站内通知照常显示。', 'No more mails about: {kind}. The site still shows these notifications.'], {
              kind,
            })}
          </p>
        ) : (
          <p>{t(['不再用邮件接收“{kind}”类通知？', 'Stop getting mails about: {kind}?'], { kind })}</p>
        )}
      </div>
      <div role="alert" className={styles.status}>
        {failure && <p className="note bad">{failure}</p>}
      </div>
      <div className={styles.actions}>
        {state !== 'done' && (
          <button type="button" className="button main" onClick={end} disabled={state === 'busy'}>
            {t(['停止接收', 'Stop these mails'])}
          </button>
        )}
        <Link className="button" to={address('/notifications/settings')}>
          {t(['全部通知设置', 'All choices'])}
        </Link>
      </div>
    </main>
  )
}
