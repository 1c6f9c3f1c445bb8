import { defineRoutes } from '#kernel/http/routes.ts'
import { objectOf, textShape } from '#kernel/http/shapes.ts'
import { sessionEnded } from '#kernel/resource/user-error.ts'
import { issueTicket } from '../auth/tickets.service.ts'
import { pushSubject } from './streams.service.ts'

export const pushRoutes = defineRoutes((route) => {
  route.post(
    '/blade-push/ticket',
    'member',
    {
      summary: 'A ticket that opens one stream of events within a minute',
      answer: objectOf({ ticket: textShape }),
      beforePasswordChange: true,
    },
    async ({ runtime, user }) => ({ ticket: await issueTicket(runtime, pushSubject(user?.sessionId ?? sessionEnded())) }),
  )
})
