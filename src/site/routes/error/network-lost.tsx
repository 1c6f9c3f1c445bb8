import { useT } from '#i18n/language.tsx'

const messages = /fetch|load failed|imported module|module script/i

/** Whether a browser says with this error that it did not reach the server. */
export const isNetworkError = (error: unknown): boolean => error instanceof TypeError && messages.test(error.message)

/** In place of a page that cannot be loaded, as this is loaded with the first page. */
export function NetworkLost() {
  const t = useT()
  const words = t(['网络已断开', 'The network is lost'])
  return (
    <main id="content" className="wide">
      <title>{words}</title>
      <h1>{words}</h1>
      <p>{t(['请检查网络后重试。', 'Check the connection, then retry.'])}</p>
      <button type="button" className="button main" onClick={() => window.location.reload()}>
        {t(['重试', 'Retry'])}
      </button>
    </main>
  )
}
