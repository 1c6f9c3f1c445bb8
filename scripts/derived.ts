import { openapiOf } from '#kernel/http/openapi.ts'
import { permissionsOf } from '#kernel/http/permissions.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/modules.ts'
import { allRoutes } from '#server/app.ts'
import type { DerivedFile } from '#tools/drift.ts'
import { dictionaryWords } from '../db/seed/dictionaries.ts'
import product from '../package.json' with { type: 'json' }
import { schemaSql } from './schema-sql.ts'
import { statesDocument } from './states-document.ts'

const routes = allRoutes(new ResourceRegistry(resources))

/** The files that are derived from the code and committed; `npm run check:drift` compares them. */
export const derivedFiles: readonly DerivedFile[] = [
  { file: 'db/schema.sql', generate: schemaSql },
  { file: 'openapi.json', generate: async () => printDocument(openapiOf(routes, product.version)) },
  { file: 'permissions.json', generate: async () => printJson(permissionsOf(routes)) },
  { file: 'docs/states.md', generate: async () => statesDocument(resources, dictionaryWords) },
]

function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Prints one line for each path and each component, so that a diff shows what changed. */
function printDocument(document: Readonly<Record<string, unknown>>): string {
  const linesOf = (part: unknown): string =>
    Object.entries(part as object)
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const { paths, components, ...head } = document
  const { schemas, ...rest } = components as Record<string, unknown>
  return `{\n${linesOf(head)},\n"paths": {\n${linesOf(paths)}\n},\n"components": {\n${linesOf(rest)},\n"schemas": {\n${linesOf(schemas)}\n}\n}\n}\n`
}
