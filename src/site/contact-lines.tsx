import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './contact-lines.module.css'

interface Contact {
  readonly name?: string
  readonly company?: string
  readonly mobile?: string
  readonly phone?: string
  readonly email?: string
  readonly wechat?: string
  /** The address of a picture. */
  readonly wechatQr?: string
}

export const numbersOf = ({ mobile, phone }: Contact): string[] => [mobile, phone].filter((number): number is string => Boolean(number))

export const hasContact = (contact: Contact): boolean => Object.values(contact).some(Boolean)

export const telOf = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

/** The contact of a seller or a buyer, as far as this user may see it. */
export function ContactLines({ contact }: { contact: Contact }) {
  const t = useT()
  return (
    <>
      <p className={styles.name}>{[contact.name, contact.company].filter(Boolean).join(' · ')}</p>
      <div className={styles.actions}>
        {numbersOf(contact).map((number) => (
          <a key={number} className="button main" href={telOf(number)}>
            <Icon name="phone" size={18} />
            {number}
          </a>
        ))}
        {contact.email && (
          <a className="button" href={`mailto:${contact.email}`}>
            <Icon name="mail" size={18} />
            {contact.email}
          </a>
        )}
      </div>
      {contact.wechat && <WechatName name={contact.wechat} />}
      {contact.wechatQr && (
        <figure className={styles.code}>
          <img src={contact.wechatQr} alt={t(['微信二维码', 'WeChat QR code'])} width="160" height="160" loading="lazy" />
          <figcaption>{t(['微信扫码，或长按识别', 'Scan with WeChat, or press and hold'])}</figcaption>
        </figure>
      )}
    </>
  )
}

/** A name that is entered in WeChat. It is selected too, as only pages with TLS may write to the clipboard. */
function WechatName({ name }: { name: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const text = useRef<HTMLElement>(null)
  const copy = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current)
    void navigator.clipboard?.writeText(name).then(() => setCopied(true))
  }
  return (
    <p>
      {t(['微信：', 'WeChat: '])}
      <b ref={text}>{name}</b>
      <button type="button" className="button plain" aria-live="polite" onClick={copy}>
        {t(isCopied ? ['已复制', 'Copied'] : ['复制', 'Copy'])}
      </button>
    </p>
  )
}
