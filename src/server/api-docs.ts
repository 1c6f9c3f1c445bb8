import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { openapiOf } from '#kernel/http/openapi.ts'
import type { Route } from '#kernel/http/routes.ts'
import product from '../../package.json' with { type: 'json' }

/** The documentation page needs inline styles and `eval`; everything must come from this origin. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Serves the API documentation at `/api/docs` and the OpenAPI document at `/api/openapi.json`. */
export async function addApiDocs(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const document = openapiOf(routes, product.version)
  app.get('/api/openapi.json', async () => document)
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => void reply.header('content-security-policy', policy))
    await scope.register(scalar, { routePrefix: '/api/docs', configuration: { url: '/api/openapi.json', withDefaultFonts: false } })
  })
}
