import type { FastifyReply, FastifyRequest } from 'fastify'
import { langOf } from '#i18n/address.ts'
import { t } from '#i18n/translate.ts'
import { userErrorFor } from '#kernel/http/dispatch.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { publicOrigin } from '#modules/auth/tenant-host.service.ts'
import type { SiteServices } from '#ui/services.ts'
import type { ApiForRequest } from './app.ts'
import { reportFor } from './reports.ts'
import { themeIn } from './theme.ts'

/** Returns a function that builds the services which the loaders of a page request use: its language, its user and the API. */
export function siteServicesFor(
  runtime: Runtime,
  apiForRequest: ApiForRequest,
): (request: FastifyRequest, reply: FastifyReply) => Promise<SiteServices> {
  return async (request, reply) => {
    const lang = langOf(request.url.split('?')[0] ?? '')
    const { user, get, countRead, hasShownContact } = await apiForRequest(request, lang)
    const rejectAsPage = (error: unknown): never => {
      const userError = userErrorFor(error, reportFor(request))
      reply.headers(userError.headers)
      // The API answers 500 with the code 503 where it is overloaded, as its clients expect; a page says so in its status.
      const status = userError.status === 500 ? userError.code : userError.status
      throw { status, msg: t(userError.words, lang), traceId: request.id }
    }
    return {
      lang,
      timeZone: runtime.timeZone,
      theme: themeIn(request.headers.cookie ?? ''),
      origin: await publicOrigin(runtime, request),
      owners: user ? [user.id, ...(user.colleagues ?? [])] : [],
      user: user && {
        id: user.id,
        account: user.account,
        nickName: user.name,
        realName: user.realName,
        avatar: user.avatar,
        roleName: user.aliases.join(','),
        mustChangePassword: user.mustChangePassword,
      },
      get: <T>(path: string, query?: Readonly<Record<string, string>>) => get(path, query).catch(rejectAsPage) as Promise<T>,
      countRead: () => countRead().catch(rejectAsPage),
      hasShownContact,
    }
  }
}
