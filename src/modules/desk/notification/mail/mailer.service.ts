import { createTransport } from 'nodemailer'
import { reject } from '#kernel/resource/user-error.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import type { MailText } from './mail-text.ts'

export interface MailSettings {
  /** `smtp://user:password@host:port`, `smtps://…`. */
  readonly url: string
  /** `MotorSpot <motors@motors.example>`. */
  readonly from: string
}

export interface Mail extends MailText {
  readonly to: string
  /** Where a mail program ends these mails with one click (RFC 8058); none for a mail that its recipient has asked for. */
  readonly unsubscribe?: string
}

type Send = (mail: Mail) => Promise<void>

const senders = new WeakMap<Runtime, Send>()

/** Milliseconds after which a server that does not answer is given up. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** Sets by which server the product sends mails; called once, when the process starts. */
export function installMailer(runtime: Runtime, { url, from }: MailSettings): void {
  const transport = createTransport({ url, ...patience })
  senders.set(runtime, async ({ unsubscribe, ...mail }) => {
    const end = { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    const headers = unsubscribe ? end : {}
    await transport.sendMail({ from, ...mail, headers, disableFileAccess: true, disableUrlAccess: true }).catch(rejectFinal)
  })
  runtime.beforeClose(async () => transport.close())
}

/** Whether mails can be sent. */
export const hasMailer = (runtime: Runtime): boolean => senders.has(runtime)

/** Sends a mail; throws where the server did not take it. */
export async function sendMail(runtime: Runtime, mail: Mail): Promise<void> {
  await senders.get(runtime)?.(mail)
}

/** What a server rejects for good is not tried again. */
function rejectFinal(error: unknown): never {
  const { responseCode } = error as { readonly responseCode?: unknown }
  if (typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600)
    reject([`邮件服务器拒收：${responseCode}`, `The mail server rejected it: ${responseCode}`])
  throw error
}
