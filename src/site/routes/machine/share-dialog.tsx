import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { qrCodeOf } from './qr-code.ts'
import styles from './share-dialog.module.css'

/** The address of the page, as a text to copy and as a QR code. */
export default function ShareDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useT()
  const ref = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const [isCopied, setCopied] = useState(false)
  const url = location.origin + location.pathname
  const code = qrCodeOf(url)
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal()
  }, [])
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId}>{t(['分享这台电机', 'Share this motor'])}</h2>
      <div className={styles.code}>
        <svg role="img" aria-label={t(['本页地址的二维码', 'QR code of this page'])} viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}>
          <path d={code.path} />
        </svg>
      </div>
      <p className={styles.hint}>{t(['用微信或相机扫码打开本页', 'Scan it to open this page on a phone'])}</p>
      <input
        className={styles.address}
        readOnly
        value={url}
        aria-label={t(['本页地址', 'Address of this page'])}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.buttons}>
        {'share' in navigator && (
          <button type="button" className="button" onClick={() => void navigator.share({ title, url }).catch(() => {})}>
            {t(['用其他应用分享', 'Share with an app'])}
          </button>
        )}
        <button type="button" className="button" onClick={() => ref.current?.close()}>
          {t(['关闭', 'Close'])}
        </button>
        <CopyButton text={url} isCopied={isCopied} onCopied={() => setCopied(true)} />
      </div>
    </dialog>
  )
}

/** Only pages with TLS may write to the clipboard; elsewhere the address can be selected. */
function CopyButton({ text, isCopied, onCopied }: { text: string; isCopied: boolean; onCopied: () => void }) {
  const t = useT()
  if (!navigator.clipboard) return null
  return (
    <button type="button" className="button main" onClick={() => void navigator.clipboard.writeText(text).then(onCopied, () => {})}>
      <span aria-live="polite">{isCopied ? t(['已复制', 'Copied']) : t(['复制地址', 'Copy the address'])}</span>
    </button>
  )
}
