import { useEffect, useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'

/** Milliseconds after which a wait is explained. */
const patience = 10_000

/** What the network keeps from the list, with a way to try again. */
export function NetworkNotes({ isOffline }: { isOffline: boolean }) {
  const lost = useLostMotor()
  return (
    <>
      {lost ? <LostMotor path={lost} /> : isOffline && <Offline />}
      <SlowNote />
    </>
  )
}

function NetworkNote({ words, onRetry, disabled }: { words: Words; onRetry: () => void; disabled?: boolean }) {
  const t = useT()
  return (
    <p className="note warn" role="alert">
      {t(words)}{' '}
      <button type="button" className="button" onClick={onRetry} disabled={disabled}>
        {t(['重试', 'Retry'])}
      </button>
    </p>
  )
}

function Offline() {
  const { revalidate, state } = useRevalidator()
  return (
    <NetworkNote
      words={['网络已断开，列表没有更新。', 'The network is lost, so the list was not updated.']}
      onRetry={() => revalidate()}
      disabled={state === 'loading'}
    />
  )
}

/** The path of a motor that is pressed without network: its page would replace the list by an error of the browser. */
function useLostMotor(): string {
  const [lost, setLost] = useState('')
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main a[href*="/machine/"]') : null
      if (!link) return
      if (!navigator.onLine) event.preventDefault()
      setLost(navigator.onLine ? '' : link.pathname)
    }
    // Before the link itself.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
  return lost
}

function LostMotor({ path }: { path: string }) {
  const navigate = useNavigate()
  return (
    <NetworkNote
      words={['网络已断开，打不开这台电机。', 'The network is lost, so the motor cannot be opened.']}
      onRetry={() => navigator.onLine && navigate(path)}
    />
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
      words={['网络较慢，还没有收到结果。', 'The network is slow: there is no answer yet.']}
      onRetry={() => navigate(location, { preventScrollReset: true })}
    />
  )
}
