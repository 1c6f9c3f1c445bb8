import { type Lang, localizedPath } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'

/** A notification as a mail contains it. */
export interface MailItem {
  readonly title: Words
  readonly text: Words
  readonly path: string
}

export interface MailPlace {
  readonly lang: Lang
  /** What links begin with. */
  readonly origin: string
  /** The page where these mails are ended. */
  readonly unsubscribe: string
}

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const words = {
  site: ['MotorSpot 现货电机', 'MotorSpot'],
  digest: ['{n} 条新通知', '{n} notification|{n} notifications'],
  open: ['查看详情', 'Open it on MotorSpot'],
  why: [
    '您收到这封邮件，因为您在 MotorSpot 选择了用邮件接收这类通知。',
    'You get this mail because your MotorSpot account asks for mails of this kind.',
  ],
  end: ['不再接收', 'Stop these mails'],
} as const satisfies Record<string, Words>

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** A subject is one line. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** One or several notifications as a mail, in plain text and in HTML. */
export function mailText(items: readonly MailItem[], { lang, origin, unsubscribe }: MailPlace): MailText {
  const shown = items.map(({ title, text, path }) => ({
    title: line(t(title, lang)),
    text: t(text, lang),
    link: origin + localizedPath(path || '/notifications', lang),
  }))
  const [first] = shown
  const subject = shown.length === 1 && first ? first.title : t(words.digest, lang, { n: shown.length })
  const parts = shown.map(({ title, text, link }) => [title, text, link].filter(Boolean).join('\n'))
  const footer = `${t(words.why, lang)}\n${t(words.end, lang)}: ${unsubscribe}`
  return {
    subject: `${subject} | ${t(words.site, lang)}`,
    text: `${parts.join('\n\n')}\n\n--\n${footer}\n`,
    html: page(shown, lang, unsubscribe),
  }
}

interface Shown {
  readonly title: string
  readonly text: string
  readonly link: string
}

const block = ({ title, text, link }: Shown, lang: Lang): string => `
<h2 style="margin:24px 0 4px;font-size:16px">${escapeHtml(title)}</h2>
<p style="margin:0 0 8px">${escapeHtml(text)}</p>
<p style="margin:0"><a href="${escapeHtml(link)}" style="color:#1768c4">${t(words.open, lang)}</a></p>`

const page = (shown: readonly Shown[], lang: Lang, unsubscribe: string): string => `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<body style="margin:0;padding:24px;color:#1b2430;font:14px/1.5 system-ui,'PingFang SC','Microsoft YaHei',sans-serif">
<strong style="font-size:20px">MotorSpot</strong>${shown.map((each) => block(each, lang)).join('')}
<p style="margin:32px 0 0;border-top:1px solid #dfe5ec;padding-top:12px;color:#636e7e;font-size:12px">${t(words.why, lang)}
<a href="${escapeHtml(unsubscribe)}" style="color:#636e7e">${t(words.end, lang)}</a></p>
</body>
</html>
`
