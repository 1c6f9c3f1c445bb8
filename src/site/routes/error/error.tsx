import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { Failure } from '#ui/services.ts'
import styles from './error.module.css'

interface Message {
  readonly title: Words
  readonly advice: Words
}

const messages: Readonly<Record<number, Message>> = {
  403: {
    title: ['您没有权限访问此页面', 'You do not have access to this page'],
    advice: ['请用有权限的账号登录，或联系管理员。', 'Log in with an account that has access, or ask an administrator.'],
  },
  404: {
    title: ['没有找到这个页面', 'Page not found'],
    advice: ['它可能已下架或移走。可以搜索现货，或返回首页。', 'It may have been sold or moved. Search the stock, or go to the home page.'],
  },
  410: {
    title: ['这台电机早已售出', 'This motor was sold long ago'],
    advice: ['可以搜索同类现货，或返回首页。', 'Search the stock for a similar one, or go to the home page.'],
  },
  429: {
    title: ['访问过于频繁', 'Too many pages in a short time'],
    advice: ['请等一分钟后重试。', 'Please wait a minute, then try again.'],
  },
  503: {
    title: ['服务暂时不可用', 'The service is temporarily unavailable'],
    advice: ['请稍后重试。', 'Please try again later.'],
  },
}

const defaultMessage: Message = {
  title: ['服务器出错了', 'Server error'],
  advice: [
    '错误已记录。请重试；若再次出现，请联系客服。',
    'The error has been logged. Please try again; if it happens again, contact customer service.',
  ],
}

/** What an error page is about, by its status. */
export const errorTitle = (status: number): Words => (messages[status] ?? defaultMessage).title

/** The body of an error page: status, explanation, trace id of a server error, and links to continue. */
export function ErrorMessage({ status, msg, traceId }: Failure) {
  const t = useT()
  const address = useAddress()
  const { title, advice } = messages[status] ?? defaultMessage
  return (
    <main id="content" className={`wide ${styles.error}`}>
      <p className={styles.status}>{status}</p>
      <h1>{t(title)}</h1>
      <p>{msg && status !== 404 && status < 500 ? msg : t(advice)}</p>
      {traceId && status >= 500 && (
        <p className={styles.trace}>
          {t(['联系客服时请提供编号', 'Reference for customer service'])} {traceId}
        </p>
      )}
      <div className={styles.actions}>
        {status !== 429 && (
          <>
            <Link className="button main" to={address('/product')}>
              {t(['看现货', 'See the stock'])}
            </Link>
            <Link className="button" to={address('/home')}>
              {t(['返回首页', 'Home'])}
            </Link>
          </>
        )}
        {(status >= 500 || status === 429) && (
          <button type="button" className={`button ${status === 429 ? 'main' : ''}`} onClick={() => window.location.reload()}>
            {t(['重试', 'Try again'])}
          </button>
        )}
      </div>
    </main>
  )
}
