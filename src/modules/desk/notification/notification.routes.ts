import { defineRoutes } from '#kernel/http/routes.ts'
import { objectOf, pageParameters, pageShape, rowShape, wholeShape } from '#kernel/http/shapes.ts'
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
      input: { ids: { kind: 'manyOf', joined: true, label: ['消息', 'Notifications'] } },
    },
    (ctx, { ids }) => markRead(ctx, ids ?? []),
  )
})
