import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openapiOf } from '#kernel/http/openapi.ts'
import type { Route } from '#kernel/http/routes.ts'

/** The part of a path or a component's name as a JSON pointer has it (RFC 6901). */
const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

export type AnswerCheck = (answered: {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: unknown
  /** Whether the caller has no session. */
  readonly isVisitor: boolean
}) => string[]

/**
 * Returns a function that compares a JSON answer with the OpenAPI document of the routes and returns what differs: a property that the
 * document does not name, among others. Addresses that the document does not know, as those of the pages, are not compared.
 */
export function answerCheck(routes: readonly Route[]): AnswerCheck {
  let ajv: Ajv2020 | undefined
  const known = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  return ({ method, path, status, body, isVisitor }) => {
    const route = known.get(`${method} ${path}`)
    if (!route || (route.download && status === 200)) return []
    ajv ??= new Ajv2020({ strict: false, allErrors: true }).addSchema(openapiOf(routes, '0'), 'document')
    const response = `responses/${status === 200 ? '200' : 'default'}/content/${escaped('application/json')}/schema`
    const validate = ajv.getSchema(`document#/paths/${escaped(`/api${path}`)}/${method.toLowerCase()}/${response}`)
    if (!validate) return [`the document has no answer ${status} of ${method} ${path}`]
    const { visitorData } = route.shapes
    const seen = isVisitor && visitorData && status === 200 ? ajv.compile(visitorData) : undefined
    return [...differences(validate, body), ...(seen ? differences(seen, (body as { data?: unknown }).data) : [])]
  }
}

function differences(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`)
}
