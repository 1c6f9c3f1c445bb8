import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import styles from './network-notes.module.css'

/** Milliseconds after which a wait is explained. */
const patience = 10_000
/** Milliseconds after which a server that has not answered is slow rather than lost. */
const longestProbe = 3_000

interface NotesProps {
  /** Whether the page was kept, as its next data could not be loaded; undefined where a page cannot be kept so. */
  readonly isOffline?: boolean
}

/** What the network keeps from a page, with a way to try again. */
export function NetworkNotes({ isOffline }: NotesProps): ReactNode {
  const lost = useLostPage(isOffline !== undefined)
  const notes = (
    <>
      {lost ? <LostPage path={lost} /> : isOffline && <Offline />}
      <SlowNote />
    </>
  )
  return isOffline === undefined ? <div className={styles.above}>{notes}</div> : notes
}

function NetworkNote({ words, onRetry, disabled }: { words: Words; onRetry: () => void; disabled?: boolean }) {
  const t = useT()
  return (
    <p className={`note warn ${styles.note}`} role="alert">
      {t(words)}{' '}
      <button type="button" className="button" onClick={onRetry} disabled={disabled}>
        {t(['重试', 'Retry'])}
      </button>
    </p>
  )
}

/** What is lost with the network, and a way to do it once there is one: the page would be replaced by an error while there is none. */
function LostNote({ words: [zh, en], onRetry, disabled = false }: { words: Words; onRetry: () => void; disabled?: boolean }) {
  const [tries, setTries] = useState(0)
  const [asks, setAsks] = useState(false)
  const retry = async () => {
    setAsks(true)
    const isLost = await isServerLost()
    setAsks(false)
    if (isLost) setTries(tries + 1)
    else onRetry()
  }
  const words: Words = tries === 0 ? [zh, en] : [`重试 ${tries} 次，仍无网络。${zh}`, `Tried ${tries}×, still without network. ${en}`]
  return <NetworkNote words={words} onRetry={() => void retry()} disabled={disabled || asks} />
}

function Offline() {
  const { revalidate, state } = useRevalidator()
  return (
    <LostNote
      words={['网络已断开，列表没有更新。', 'The network is lost, so the list was not updated.']}
      onRetry={() => revalidate()}
      disabled={state === 'loading'}
    />
  )
}

/** Whether the server cannot be reached, as far as that is known soon: a browser may think that it is online. */
function isServerLost(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(true)
  const asked = fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  )
  return Promise.race([asked, new Promise<boolean>((resolve) => setTimeout(resolve, longestProbe, false))])
}

/** The link to another page of the site that is pressed, to be opened here. */
function pressedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, keepsOwn: boolean): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([download], [target])') : null
  return link && isOther(link, keepsOwn) && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) ? link : undefined
}

/** Whether an address is that of another page of the site, or of the same page with other data where that cannot be kept. */
const isOther = ({ origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>, keepsOwn: boolean): boolean =>
  origin === location.origin && (pathname !== location.pathname || (!keepsOwn && search !== location.search))

/** The address that a form leads to with what is typed into it; undefined where it sends something. */
function addressOf({ target }: Event): URL | undefined {
  if (!(target instanceof HTMLFormElement) || target.method !== 'get') return undefined
  const typed = [...new FormData(target)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URL(`?${new URLSearchParams(typed)}`, target.action)
}

interface Probe {
  readonly isLost: Promise<boolean>
  isReached: boolean
}

function startProbe(): Probe {
  const probe = { isLost: isServerLost(), isReached: false }
  void probe.isLost.then((isLost) => {
    probe.isReached = !isLost
  })
  return probe
}

/** The path of a page that is asked for while the server cannot be reached: it would replace the list by an error of the browser. */
function useLostPage(keepsOwn: boolean): string {
  const [lost, setLost] = useState('')
  useEffect(() => {
    let probe: Probe | undefined
    // Between pressing a link and letting it go there is mostly time enough.
    const onPress = (event: PointerEvent) => {
      if (pressedLink(event, keepsOwn)) probe = startProbe()
    }
    const onClick = (event: MouseEvent) => {
      const link = pressedLink(event, keepsOwn)
      if (!link) return
      setLost('')
      const own = probe ?? startProbe()
      probe = undefined
      if (own.isReached) return
      event.preventDefault()
      void own.isLost.then((isLost) => {
        if (isLost) return setLost(link.pathname + link.search)
        probe = own
        return link.click()
      })
    }
    // What is typed stays in its form.
    const onSubmit = (event: SubmitEvent) => {
      const address = navigator.onLine ? undefined : addressOf(event)
      if (!address || !isOther(address, keepsOwn)) return
      event.preventDefault()
      setLost(address.pathname + address.search)
    }
    const onOnline = () => setLost('')
    document.addEventListener('pointerdown', onPress, { capture: true })
    // Before the link itself.
    document.addEventListener('click', onClick, { capture: true })
    document.addEventListener('submit', onSubmit, { capture: true })
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('pointerdown', onPress, { capture: true })
      document.removeEventListener('click', onClick, { capture: true })
      document.removeEventListener('submit', onSubmit, { capture: true })
      window.removeEventListener('online', onOnline)
    }
  }, [keepsOwn])
  return lost
}

function LostPage({ path }: { path: string }) {
  const navigate = useNavigate()
  return (
    <LostNote
      words={[
        '网络已断开，打不开这一页。请检查网络后重试。',
        'The network is lost, so the page cannot be opened. Check the connection, then retry.',
      ]}
      onRetry={() => navigate(path)}
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
