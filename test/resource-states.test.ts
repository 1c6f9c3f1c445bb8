import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snake } from '#kernel/resource/names.ts'
import { actionsOf, type Resource, type States, type TransitionBy } from '#kernel/resource/resource.ts'
import { resources } from '#modules/modules.ts'
import { ResourceUnderTest, sampleSource } from './resource-contract.ts'
import type { SampleSource } from './samples.ts'
import { type Persona, type TestApp, testApp } from './test-app.ts'

let app: TestApp
let source: SampleSource

beforeAll(async () => {
  app = await testApp()
  source = await sampleSource(app, resources)
}, 60_000)

afterAll(() => app?.close())

const withStates = resources.flatMap((resource) => (resource.states ? [[resource.name, resource, resource.states] as const] : []))

/** What each persona is to a row that the member created. */
const roles: Readonly<Partial<Record<Persona, readonly TransitionBy[]>>> = {
  member: ['owner'],
  admin: ['code'],
  neighbour: [],
  visitor: [],
}

const statesIn = ({ initial, transitions }: States): string[] => [
  ...new Set([initial, ...Object.values(transitions).flatMap(({ from, to }) => [...from, to])].map(String)),
]

const isLegal = ({ transitions }: States, from: string, to: string, by: readonly TransitionBy[]): boolean =>
  Object.values(transitions).some(
    (each) => each.from.map(String).includes(from) && String(each.to) === to && each.by.some((role) => by.includes(role)),
  )

/** Moves a row through the API: by the action that takes a state, else by the transition's own route. */
async function move(resource: Resource, states: States, as: Persona, id: string, from: string, to: string): Promise<number> {
  const body = { ids: id, [states.field]: to, reason: 'a reason' }
  if (states.action) return (await app.call(as, 'POST', `${resource.at[0]}/${states.action}`, { body })).status
  const candidates = Object.entries(states.transitions).filter(([, each]) => String(each.to) === to && each.by.includes('code'))
  const [name] = candidates.find(([, each]) => each.from.map(String).includes(from)) ?? candidates[0] ?? []
  if (!name) return 404
  return (await app.call(as, 'POST', `${resource.at[0]}/${actionsOf(resource)[name]?.path ?? name}`, { body })).status
}

async function setState(resource: Resource, { field }: States, id: string, state: string): Promise<void> {
  await sql`update ${sql.table(snake(resource.name))} set ${sql.ref(snake(field))} = ${state}::text::${sql.raw(typeOf(resource, field))}
    where id = ${id}::bigint`.execute(app.runtime.platformDb)
}

const typeOf = (resource: Resource, name: string): string => {
  const field = resource.fields[name]
  return field && 'numeric' in field && field.numeric ? 'integer' : 'text'
}

async function stateOf(resource: Resource, { field }: States, id: string): Promise<string> {
  const { rows } = await sql<{ state: unknown }>`select ${sql.ref(snake(field))} as state from ${sql.table(snake(resource.name))}
    where id = ${id}::bigint`.execute(app.runtime.platformDb)
  return String(rows[0]?.state)
}

describe.each(withStates)('the states of %s', (_, resource, states) => {
  test('each pair is passed by those who may, and by nobody else', async () => {
    const subject = new ResourceUnderTest(app, resource, source)
    const creator: Persona = resource.owned ? 'member' : subject.writer
    const sample = await subject.sample('s1t2')
    const created = await app.call(creator, 'POST', `${resource.at[0]}/submit`, { body: sample })
    expect(created.status, created.msg).toBe(200)
    const id = String(created.data.id)
    const wrong: string[] = []
    let legal = 0
    for (const [persona, by] of Object.entries(roles) as [Persona, readonly TransitionBy[]][]) {
      const counted = resource.owned ? by : by.filter((role) => role !== 'owner')
      for (const from of statesIn(states)) {
        for (const to of statesIn(states)) {
          await setState(resource, states, id, from)
          const status = await move(resource, states, persona, id, from, to)
          const after = await stateOf(resource, states, id)
          const expected = isLegal(states, from, to, counted)
          // A route of its own answers a row that is in the state already with success, and moves nothing.
          const isFine = expected ? status === 200 && after === to : after === from && (status !== 200 || from === to)
          if (expected) legal += 1
          if (!isFine) wrong.push(`${persona}: ${from} to ${to}: ${status}, now ${after}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(legal).toBeGreaterThan(0)
  }, 120_000)
})

test('there are resources with states', () => {
  expect(withStates.length).toBeGreaterThan(0)
})
