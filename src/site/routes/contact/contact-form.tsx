import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { contactMessage } from '#modules/desk/contact-message/contact-message.resource.ts'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { DeclaredForm, useDeclaredForm } from '../../form/declared-form.tsx'
import { captchaCode, type FormFields } from '../../form/form-fields.ts'
import { type FormRule, isBlank } from '../../form-rules.ts'
import styles from './contact.module.css'

const { name, phone, email, subject, message } = contactMessage.fields

const fields = {
  name: { ...name, autoComplete: 'name' },
  phone: { ...phone, hint: ['电话、邮箱至少填一项', 'A phone number or an e-mail address'], autoComplete: 'tel', half: true },
  email: { ...email, autoComplete: 'email', half: true },
  subject,
  message,
  captchaCode,
} as const satisfies FormFields

const rules: readonly FormRule[] = [
  {
    field: 'phone',
    isInvalid: (values) => isBlank('phone')(values) && isBlank('email')(values),
    words: ['请填写电话或邮箱，以便我们回复', 'Enter a phone number or an e-mail address, so that we can reply'],
  },
]

/** What appears in the place of what was in focus takes it over. */
const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** A message to the operator of the site. */
export function ContactForm() {
  const t = useT()
  const [captcha, reloadCaptcha] = useCaptcha()
  const [isSent, setSent] = useState(false)
  const state = useDeclaredForm({
    fields,
    rules,
    onRejected: reloadCaptcha,
    send: async (values) => {
      // Loaded on demand: it knows the session, if there is one.
      const { call } = await import('#ui/call.ts')
      await call('POST', '/blade-desk/contact-message/send', { body: { ...values, captchaKey: captcha?.key ?? '' } })
      setSent(true)
    },
  })
  const writeAnother = () => {
    setSent(false)
    reloadCaptcha()
  }
  if (isSent) return <Sent onAnother={writeAnother} />
  return (
    <DeclaredForm
      state={state}
      className={styles.form}
      labelledBy="message-title"
      controls={{ captchaCode: (error) => <CaptchaField captcha={captcha} onReload={reloadCaptcha} error={error} /> }}
      submit={['发送', 'Send']}
      submitting={['正在发送…', 'Sending…']}
      head={
        <>
          <h2 id="message-title">{t(['给我们留言', 'Send us a message'])}</h2>
          <noscript>
            <p className="note warn">{t(['留言需要开启 JavaScript。', 'Messages require JavaScript.'])}</p>
          </noscript>
        </>
      }
    />
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useT()
  return (
    <section className={styles.form}>
      <h2>{t(['给我们留言', 'Send us a message'])}</h2>
      <p ref={focusOnMount} tabIndex={-1} className="note ok" role="status">
        {t([
          '留言已发送，我们会按您留下的联系方式回复。',
          'Your message has been sent. We will reply to the phone number or address you gave.',
        ])}
      </p>
      <button type="button" className="button" onClick={onAnother}>
        {t(['再写一条', 'Write another one'])}
      </button>
    </section>
  )
}
