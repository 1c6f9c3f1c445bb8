import { createHmac, timingSafeEqual } from 'node:crypto'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { endMails } from '../notification-choice.service.ts'
import type { NotificationKind } from '../notification-kinds.fields.ts'
import { userNotification } from '../user-notification.resource.ts'

/** Whose mails of which kinds a token ends. */
interface Subject {
  readonly tenant: string
  readonly user: string
  readonly kinds: readonly NotificationKind[]
}

const isKind = (text: string): text is NotificationKind => Object.hasOwn(userNotification.fields.kind.options, text)

const sign = (key: Buffer, subject: string): string => createHmac('sha256', key).update(subject).digest('base64url')

/** Stands for ending the mails of some kinds to one user, and for nothing else: used again it changes nothing more. */
export function unsubscribeToken(runtime: Runtime, { tenant, user, kinds }: Subject): string {
  const subject = [tenant, user, kinds.join('-')].join('.')
  return `${subject}.${sign(runtime.key('end mails'), subject)}`
}

/** What a token stands for; rejects one that the product has not made. */
export function readUnsubscribeToken(runtime: Runtime, token: string): Subject {
  const [tenant = '', user = '', named = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isOurs = [runtime.key('end mails'), runtime.previousKey('end mails')].some((key) => {
    const expected = key && Buffer.from(sign(key, [tenant, user, named].join('.')))
    return expected && given.length === expected.length && timingSafeEqual(given, expected)
  })
  const kinds = named.split('-')
  if (isOurs && kinds.every(isKind)) return { tenant, user, kinds }
  return reject(['链接不完整，请从邮件中重新打开', 'The link is not complete: open it from the mail again'], {
    status: 404,
    field: 'token',
  })
}

/** Ends the mails that a token stands for; returns their kinds. */
export async function unsubscribe(runtime: Runtime, token: string): Promise<readonly NotificationKind[]> {
  const { tenant, user, kinds } = readUnsubscribeToken(runtime, token)
  await endMails(serverContext(runtime, tenant), user, kinds)
  return kinds
}
