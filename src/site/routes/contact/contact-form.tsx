import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { FieldLayout, TextField } from '#ui/text-field.tsx'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { type FormRule, isBlank } from '../../form-rules.ts'
import { useSentForm } from '../../use-sent-form.ts'
import styles from './contact.module.css'

const rules: readonly FormRule[] = [
  { field: 'name', isInvalid: isBlank('name'), words: ['请输入姓名', 'Enter a name'] },
  {
    field: 'phone',
    isInvalid: (values) => isBlank('phone')(values) && isBlank('email')(values),
    words: ['请填写电话或邮箱，以便我们回复', 'Enter a phone number or an e-mail address, so that we can reply'],
  },
  { field: 'subject', isInvalid: isBlank('subject'), words: ['请输入主题', 'Enter a subject'] },
  { field: 'message', isInvalid: isBlank('message'), words: ['请输入内容', 'Enter a message'] },
  { field: 'captchaCode', isInvalid: isBlank('captchaCode'), words: ['请输入验证码', 'Enter the captcha'] },
]

const fields: ReadonlySet<string> = new Set(['name', 'phone', 'email', 'subject', 'message', 'captchaCode'])

/** A message to the operator of the site. */
export function ContactForm() {
  const t = useT()
  const [captcha, reloadCaptcha] = useCaptcha()
  const [isSent, setSent] = useState(false)
  const { form, errors, busy, onSubmit } = useSentForm({
    rules,
    fields,
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
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post" aria-labelledby="message-title">
      <h2 id="message-title">{t(['给我们留言', 'Send us a message'])}</h2>
      <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
      <noscript>
        <p className="note warn">{t(['留言需要开启 JavaScript。', 'Messages require JavaScript.'])}</p>
      </noscript>
      <TextField label={t(['姓名', 'Name'])} name="name" autoComplete="name" maxLength={32} required error={errors.name} />
      <div className={styles.pair}>
        <TextField
          label={t(['电话', 'Phone'])}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={32}
          error={errors.phone}
          hint={t(['电话、邮箱至少填一项', 'A phone number or an e-mail address'])}
        />
        <TextField label={t(['邮箱', 'E-mail'])} name="email" type="email" autoComplete="email" maxLength={64} error={errors.email} />
      </div>
      <TextField label={t(['主题', 'Subject'])} name="subject" maxLength={80} required error={errors.subject} />
      <FieldLayout label={t(['内容', 'Message'])} required error={errors.message}>
        {(linked) => <textarea className="input" name="message" rows={6} maxLength={2000} aria-required {...linked} />}
      </FieldLayout>
      <CaptchaField captcha={captcha} onReload={reloadCaptcha} error={errors.captchaCode} />
      <button type="submit" className="button main" disabled={busy}>
        {busy ? t(['正在发送…', 'Sending…']) : t(['发送', 'Send'])}
      </button>
    </form>
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useT()
  return (
    <section className={styles.form}>
      <h2>{t(['给我们留言', 'Send us a message'])}</h2>
      <p className="note ok" role="status">
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
