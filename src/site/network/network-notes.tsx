import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import styles from './network-notes.module.css'
import { useKeptPage } from './use-kept-page.ts'

/** Milliseconds after which a wait is explained. */
const patience = 10_000

/** What the network keeps from a page, with a way to try again, and the question before a page is left with something under way. */
export function NetworkNotes(): ReactNode {
  const t = useT()
  const { lost, answer } = useKeptPage()
  if (answer)
    return (
      <ConfirmDialog
        text={t([
          '还有内容没有上传或识别完，离开此页就会丢失。确定离开吗？',
          'Something is not uploaded or read yet, and is lost if you leave this page. Leave it anyway?',
        ])}
        confirmLabel={t(['离开', 'Leave'])}
        cancelLabel={t(['留在此页', 'Stay'])}
        onAnswer={answer}
      />
    )
  if (!lost) return <SlowNote />
  const [zh, en] = lost.isOther ? lostWords.other : lostWords.same
  const { tries, isAsking, retry } = lost
  const words: Words = tries === 0 ? [zh, en] : [`重试 ${tries} 次，仍无网络。${zh}`, `Tried ${tries}×, still without network. ${en}`]
  return <NetworkNote key={tries} words={words} onRetry={retry} disabled={isAsking} />
}

const lostWords: Readonly<Record<'same' | 'other', Words>> = {
  same: [
    '网络已断开，内容没有更新。请检查网络后重试。',
    'The network is lost, so the page was not updated. Check the connection, then retry.',
  ],
  other: [
    '网络已断开，打不开这一页。请检查网络后重试。',
    'The network is lost, so the page cannot be opened. Check the connection, then retry.',
  ],
}

function NetworkNote({ words, onRetry, disabled }: { words: Words; onRetry: () => void; disabled?: boolean }) {
  const t = useT()
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <p className={`note warn ${styles.note}`} role="alert">
      {t(words)}{' '}
      <button type="button" className="button" onClick={onRetry} disabled={disabled}>
        {t(['重试', 'Retry'])}
      </button>
      <button type="button" className="button" onClick={() => setClosed(true)}>
        {t(['关闭', 'Close'])}
      </button>
    </p>
  )
}

/** After ten seconds of waiting for another page, that it takes long, and a way to ask again. */
function SlowNote() {
  const { location } = useNavigation()
  const navigate = useNavigate()
  const [slow, setSlow] = useState('')
  const key = location?.key ?? ''
  useEffect(() => {
    const timer = setTimeout(() => setSlow(key), patience)
    return () => clearTimeout(timer)
  }, [key])
  if (!location || slow !== key) return null
  return (
    <NetworkNote
      key={key}
      words={['网络较慢，还没有收到结果。', 'The network is slow: there is no answer yet.']}
      onRetry={() => navigate(location, { preventScrollReset: true })}
    />
  )
}
