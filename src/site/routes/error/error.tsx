import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { Failure } from '#ui/services.ts'
import styles from './error.module.css'

interface Sentences {
  readonly title: Words
  readonly advice: Words
}

const known: Readonly<Record<number, Sentences>> = {
  403: {
    title: ['这里不对你开放', 'This is not open to you'],
    advice: ['请用有权限的账号登录，或联系管理员。', 'Log in with an account that may see it, or ask an administrator.'],
  },
  404: {
    title: ['没有找到这个页面', 'There is no such page'],
    advice: [
      '它可能已下架或移走。可以搜索现货，或回到首页。',
      'It may have been sold or moved. Search the stock, or go back to the start.',
    ],
  },
  503: {
    title: ['服务暂时不可用', 'The service is away for a moment'],
    advice: ['请稍后重试。', 'Please try again in a while.'],
  },
}

const other: Sentences = {
  title: ['服务器出错了', 'Something broke on our side'],
  advice: [
    '我们已记下这个错误。请重试；若再次出现，请把编号告诉客服。',
    'It has been noted. Please try again; if it comes back, tell us the number.',
  ],
}

/** Says what went wrong and what to do next. */
export function ErrorMessage({ status, msg, traceId }: Failure) {
  const t = useT()
  const address = useAddress()
  const { title, advice } = known[status] ?? other
  return (
    <main id="content" className={`wide ${styles.error}`}>
      <p className={styles.status}>{status}</p>
      <h1>{t(title)}</h1>
      <p>{msg && status !== 404 && status < 500 ? msg : t(advice)}</p>
      {traceId && status >= 500 && (
        <p className={styles.trace}>
          {t(['编号', 'Number'])} {traceId}
        </p>
      )}
      <div className={styles.ways}>
        <Link className="button main" to={address('/product')}>
          {t(['看现货', 'See the stock'])}
        </Link>
        <Link className="button" to={address('/home')}>
          {t(['回首页', 'Home'])}
        </Link>
        {status >= 500 && (
          <button type="button" className="button" onClick={() => window.location.reload()}>
            {t(['重试', 'Try again'])}
          </button>
        )}
      </div>
    </main>
  )
}
