import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, type MetaArgs } from 'react-router'
import { useAddress, useLang, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import { CallError } from '#ui/request.ts'
import { headOf } from '../../head.ts'
import styles from './list.module.css'
import type { ListAnswer } from './list-answer.ts'
import { ListForm } from './list-form.tsx'
import { cacheAnswer, cachedAnswer, savedList, saveList } from './saved-list.ts'

const ListResult = lazy(() => import('./list-result.tsx'))

export function meta(args: MetaArgs) {
  return headOf(args, {
    title: ['整单查询', 'Search a whole list'],
    description: [
      '粘贴或上传电机清单，最多 200 行，逐行查找现货与可替代的电机。',
      'Paste or upload a list of up to 200 motors: each line is searched in the stock, with what replaces it.',
    ],
  })
}

/** Lines as they were typed, without those at the end that are empty. */
const linesOf = (text: string): string[] => text.trimEnd().split(/\r\n?|\n/)

/** A list of motors is searched in the stock, line by line. */
export default function ListPage() {
  const t = useT()
  const address = useAddress()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<ListAnswer>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [searches, setSearches] = useState(0)
  const lang = useLang()

  function change(lines: string): void {
    setText(lines)
    saveList({ text: lines, isSearched: false })
  }

  async function search(lines: string): Promise<void> {
    if (await find(lines)) setSearches((before) => before + 1)
  }

  /** Whether there is an answer. */
  async function find(lines: string): Promise<boolean> {
    setBusy(true)
    setError('')
    try {
      const found = await call<ListAnswer>('POST', '/blade-machine/machine/match-list', { body: { lines: linesOf(lines) } })
      saveList({ text: lines, isSearched: true })
      cacheAnswer(lines, lang, found)
      setAnswer(found)
      return true
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setError(thrown.msg)
      return false
    } finally {
      setBusy(false)
    }
  }

  // Not the initial state, as the server does not know it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each language
  useEffect(() => {
    const { text: lines, isSearched } = savedList()
    if (lines === '') return
    setText(lines)
    const known = cachedAnswer(lines, lang)
    if (known) setAnswer(known)
    else if (isSearched) void find(lines)
  }, [lang])

  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['整单查询', 'Search a whole list'])}</h1>
        <Link className="button" to={address('/product')}>
          <Icon name="left" size={18} />
          {t(['返回现货列表', 'Back to the list'])}
        </Link>
      </div>
      <p className={styles.lead}>
        {t([
          '粘贴或上传电机清单，最多 200 行：逐行识别型号和参数，查找现货与可替代的电机。',
          'Paste or upload a list of up to 200 motors: each line is read and searched in the stock, with what replaces it.',
        ])}
      </p>
      <noscript>
        <p className="note warn">{t(['整单查询需要启用 JavaScript。', 'Searching a list needs JavaScript: please enable it.'])}</p>
      </noscript>
      <ListForm text={text} onChange={change} onSearch={search} isBusy={isBusy} error={error} onError={setError} />
      {answer && (
        <Suspense>
          <ListResult answer={answer} searches={searches} isBusy={isBusy} />
        </Suspense>
      )}
    </main>
  )
}
