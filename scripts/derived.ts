import { openapiOf } from '#kernel/http/openapi.ts'
import { permissionsOf } from '#kernel/http/permissions.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/resources.ts'
import { allRoutes } from '#server/app.ts'
import type { Derived } from '#tools/drift.ts'
import product from '../package.json' with { type: 'json' }
import { schemaSql } from './schema-sql.ts'

const routes = allRoutes(new ResourceRegistry(resources))

/** What derives from the code and matters outside: committed, and compared by `npm run check:drift`. */
export const derived: readonly Derived[] = [
  { file: 'db/schema.sql', made: schemaSql },
  { file: 'openapi.json', made: async () => printDocument(openapiOf(routes, product.version)) },
  { file: 'permissions.json', made: async () => printJson(permissionsOf(routes)) },
]

function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** One line for each path and each component: a change shows as the lines that it changes. */
function printDocument(document: Readonly<Record<string, unknown>>): string {
  const linesOf = (part: unknown): string =>
    Object.entries(part as object)
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const { paths, components, ...head } = document
  const { schemas, ...rest } = components as Record<string, unknown>
  return `{\n${linesOf(head)},\n"paths": {\n${linesOf(paths)}\n},\n"components": {\n${linesOf(rest)},\n"schemas": {\n${linesOf(schemas)}\n}\n}\n}\n`
}
