import { Ajv2020 } from 'ajv/dist/2020.js'
import { openapiOf } from '#kernel/http/openapi.ts'
import type { Route } from '#kernel/http/routes.ts'

/** The part of a path or a component's name as a JSON pointer has it (RFC 6901). */
const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

export type AnswerCheck = (method: string, path: string, status: number, body: unknown) => string[]

/**
 * Returns a function that compares a JSON answer with the OpenAPI document of the routes and returns what differs: a property that the
 * document does not name, among others. Addresses that the document does not know, as those of the pages, are not compared.
 */
export function answerCheck(routes: readonly Route[]): AnswerCheck {
  let ajv: Ajv2020 | undefined
  const known = new Set(routes.map((route) => `${route.method} ${route.path}`))
  return (method, path, status, body) => {
    if (!known.has(`${method} ${path}`)) return []
    ajv ??= new Ajv2020({ strict: false, allErrors: true }).addSchema(openapiOf(routes, '0'), 'document')
    const response = `responses/${status === 200 ? '200' : 'default'}/content/${escaped('application/json')}/schema`
    const validate = ajv.getSchema(`document#/paths/${escaped(`/api${path}`)}/${method.toLowerCase()}/${response}`)
    if (!validate) return [`the document has no answer ${status} of ${method} ${path}`]
    return validate(body)
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`)
  }
}
