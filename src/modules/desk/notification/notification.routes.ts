import { t } from '#i18n/translate.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { objectOf, pageParameters, pageShape, rowShape, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { readUnsubscribeToken, unsubscribe } from './mail/unsubscribe.service.ts'
import type { NotificationKind } from './notification-kinds.fields.ts'
import { countUnread, markRead, ownNotifications, parseOwnQuery } from './own-notifications.service.ts'
import { userNotification } from './user-notification.resource.ts'

const base = '/blade-desk/notification'

export const notificationRoutes = defineRoutes((route) => {
  route.list(
    `${base}/mine`,
    'member',
    {
      summary: "The caller's notifications, the newest first",
      answer: pageShape(rowShape(userNotification, false)),
      query: pageParameters({ kind: userNotification.fields.kind }),
      parse: (_, params) => parseOwnQuery(params),
    },
    ownNotifications,
  )
  route.get(
    `${base}/unread`,
    'member',
    { summary: 'How many notifications the caller has not read', answer: objectOf({ unread: wholeShape }) },
    async (ctx) => ({ unread: await countUnread(ctx) }),
  )
  route.post(
    `${base}/read`,
    'member',
    {
      summary: 'Mark notifications of the caller as read: those that are named, or all of them',
      input: { ids: { kind: 'manyOf', joined: true, label: ['通知', 'Notifications'] } },
    },
    (ctx, { ids }) => markRead(ctx, ids ?? []),
  )
  const token = { kind: 'text', label: ['链接', 'Link'], max: 200, required: ['链接不完整', 'The link is not complete'] } as const
  const kindIn = (lang: 'zh' | 'en', kinds: readonly NotificationKind[]) => ({
    kind: kinds.map((kind) => t(userNotification.fields.kind.options[kind], lang)).join(lang === 'zh' ? '、' : ', '),
  })
  route.get(
    `${base}/unsubscribe`,
    'open',
    { summary: 'Which mails the link of a mail ends', input: { token }, answer: objectOf({ kind: textShape }), readsRows: true },
    async ({ runtime, lang }, input) => kindIn(lang, readUnsubscribeToken(runtime, input.token).kinds),
  )
  route.post(
    `${base}/unsubscribe`,
    'open',
    {
      summary: 'End the mails of the kinds in a mail, by its link',
      input: { token },
      answer: objectOf({ kind: textShape }),
      readsRows: true,
    },
    async ({ runtime, lang }, input) => kindIn(lang, await unsubscribe(runtime, input.token)),
  )
})
