import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#kernel/http/routes.ts'
import { camel, snake } from '#kernel/resource/names.ts'
import { actionsOf, codesOf, has, type Resource } from '#kernel/resource/resource.ts'
import { resources } from '#modules/modules.ts'
import { ResourceUnderTest, sampleSource } from './resource-contract.ts'
import type { SampleSource } from './samples.ts'
import { type StaffMaker, staffMaker } from './staff.ts'
import { type Persona, type Reply, type TestApp, testApp } from './test-app.ts'

type JsonRow = Record<string, unknown>
type As = Persona | { token: string }

/** An id that no row has. */
const unknownId = '1999999999999999999'
/** End the session, answer with what depends on the clock, as with the id of a new job, or by the types of motors, which are public. */
const leftOut = /logout|captcha|clear-cache|end-session|end-other|\/export$|stock-import\/template$/
const pageResources = resources.filter((resource) => resource.menu && has(resource, 'list'))

let app: TestApp
let make: StaffMaker
let source: SampleSource

beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
  source = await sampleSource(app, resources)
}, 60_000)
afterAll(() => app?.close())

/** A row that somebody else has made, or one that the server made where rows are not made by a submit. */
async function rowOfOthers(resource: Resource): Promise<JsonRow> {
  const subject = new ResourceUnderTest(app, resource, source)
  if (has(resource, 'submit')) {
    const { saved } = await subject.make(`o${codesOf(resource).slice(0, 3)}`)
    await linkToEverything(resource, String(saved.id))
    return saved
  }
  if (resource.states || resource.name === 'review-claim' || resource.name === 'demand-claim') await subject.insertFor('manager')
  const { data } = await subject.call<{ records: JsonRow[] }>('administrator', 'GET', 'list')
  return data.records[0] ?? {}
}

async function linkToEverything(resource: Resource, id: string): Promise<void> {
  for (const [name, { to }] of Object.entries(resource.links ?? {})) {
    const [table, owner] = [`${snake(resource.name)}_${snake(name.replace(/Ids$/, ''))}`, `${snake(resource.name)}_id`]
    const tenant = resource.scope === 'tenant' ? [sql`tenant_id, `, sql`'000000', `] : [sql``, sql``]
    await sql`insert into ${sql.table(table)} (${tenant[0]}${sql.ref(owner)}, ${sql.ref(`${snake(to)}_id`)}, line_no)
      select ${tenant[1]}${id}::bigint, id, row_number() over () from ${sql.table(snake(to))} limit 3`.execute(app.runtime.platformDb)
  }
}

/** Every name that a route could take the row's id by. */
const idsOf = (resource: Resource, id: string, key: string) => {
  const own = camel(resource.name)
  return { id, ids: id, [`${own}Id`]: id, [`${own}Ids`]: id, ...(resource.key && { [resource.key]: key }) }
}

async function callWith(as: As, route: Route, resource: Resource, id: string, key: string, row: JsonRow): Promise<Reply<unknown>> {
  const ids = idsOf(resource, id, key)
  if (route.method === 'GET') return app.call(as, 'GET', route.path, { query: ids })
  const action = Object.entries(actionsOf(resource)).find(([name, { path }]) => route.path.endsWith(`/${path ?? name}`))?.[1]
  const asked = Object.entries(action?.asks ?? {})
  const input = await Promise.all(
    asked.map(async ([name, field]) => [name, await new ResourceUnderTest(app, resource, source).sampleOf(field, name, 'in')]),
  )
  const { [resource.key ?? '']: _, ...rest } = row
  const body = route.path.endsWith('submit') || route.path.endsWith('update') ? rest : {}
  return app.call(as, 'POST', route.path, {
    body: { ...body, ...Object.fromEntries(input), reason: 'x', ...ids, rowVersion: undefined },
  })
}

/** What an answer says, whichever of the ids it repeats, and whenever it was given. */
const said = ({ status, msg, data }: Reply<unknown>, ids: readonly string[]): string =>
  ids.reduce((text, id) => text.replaceAll(id, '·'), JSON.stringify([status, msg, data]).replace(/"(now|dueBefore)":"[\d :-]+"/g, '"$1"'))

/** Open lists show the rows that they declare to everybody; two of them are written by hand, for staff. */
const isRouteOfRows = ({ open = {} }: Resource, path: string, base: string): boolean =>
  path.startsWith(`${base}/`) && (!Object.hasOwn(open, path.slice(base.length + 1)) || /\/(role|dept)\/select$/.test(path))

/** Everything that the database keeps of a row. */
async function stored(resource: Resource, id: string): Promise<string> {
  const { rows } = await sql`select t.* from ${sql.table(snake(resource.name))} t where id = ${id}::bigint`.execute(app.runtime.platformDb)
  return JSON.stringify(rows)
}

/** The routes that answer otherwise about a row of others than about one that does not exist, show it, or change it. */
async function leaks(as: As, resource: Resource, row: JsonRow): Promise<string[]> {
  const [id, key, noKey] = [String(row.id), String(row[resource.key ?? 'id']), resource.key ? 'no-key' : unknownId]
  const before = await stored(resource, id)
  const found: string[] = []
  const own = resource.at.map((base) => `${base}/`)
  const routes = app.routes.filter(
    ({ method, path }) => !leftOut.test(path) && (method === 'GET' || own.some((base) => path.startsWith(base))),
  )
  for (const route of routes) {
    const real = await callWith(as, route, resource, id, key, row)
    const unknown = await callWith(as, route, resource, unknownId, noKey, row)
    const [answer, expected] = [real, unknown].map((reply) => said(reply, [id, key, unknownId, noKey]))
    if (answer !== expected) found.push(`${route.path}: ${answer} and not ${expected}`)
    if (route.method === 'GET' && resource.at.some((base) => isRouteOfRows(resource, route.path, base))) {
      const listed = await app.call(as, 'GET', route.path, { query: route.shapes.query?.size ? { size: 500 } : {} })
      if (JSON.stringify(listed.body).includes(`"${id}"`)) found.push(`${route.path} shows the row`)
    }
  }
  if ((await stored(resource, id)) !== before) found.push('the row was changed')
  return found
}

describe('whoever sees the own rows only', () => {
  test.each(pageResources.map((resource) => [resource.name, resource] as const))(
    'finds and changes no %s of others by any route',
    async (_, resource) => {
      const row = await rowOfOthers(resource)
      expect(row.id).toBeTruthy()
      const codes = pageResources.map((each) => `${codesOf(each)}*`)
      const { token } = await make.staff({ codes, scopes: [{ page: codesOf(resource), type: 2 }] })
      expect(await leaks({ token }, resource, row)).toEqual([])
    },
    60_000,
  )

  test.each(pageResources.filter(({ owned }) => owned).map((resource) => [resource.name, resource] as const))(
    'as a member without permissions, finds and changes no %s of others',
    async (_, resource) => {
      expect(await leaks('member', resource, await rowOfOthers(resource))).toEqual([])
    },
    60_000,
  )
})
