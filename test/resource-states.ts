import { sql } from 'kysely'
import { expect } from 'vitest'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { snake } from '#kernel/resource/names.ts'
import { actionsOf, has, type Resource, type States, statesIn, type TransitionBy } from '#kernel/resource/resource.ts'
import type { ResourceUnderTest } from './resource-contract.ts'
import type { Persona } from './test-app.ts'

/** What each persona is to a row that the member created. */
const roles: Readonly<Partial<Record<Persona, readonly TransitionBy[]>>> = {
  member: ['owner'],
  admin: ['code'],
  administrator: ['code'],
  neighbour: [],
  visitor: [],
}

const isLegal = ({ transitions }: States, from: string, to: string, by: readonly TransitionBy[]): boolean =>
  Object.values(transitions).some(
    (each) => each.from.map(String).includes(from) && String(each.to) === to && each.by.some((role) => by.includes(role)),
  )

/** Moves a row through the API: by the action that takes a state, else by the transition's own route. */
async function move(
  { app, resource }: ResourceUnderTest,
  states: States,
  as: Persona,
  id: string,
  from: string,
  to: string,
  input: { readonly reason?: string; readonly rowVersions?: readonly number[] } = {},
): Promise<number> {
  const body = { ids: id, [states.field]: to, reason: 'a reason', ...input }
  if (states.action) return (await app.call(as, 'POST', `${resource.at[0]}/${states.action}`, { body })).status
  const routes = actionsOf(resource)
  const candidates = Object.entries(states.transitions).filter(([each, { to: target }]) => String(target) === to && routes[each])
  const [name] = candidates.find(([, each]) => each.from.map(String).includes(from)) ?? candidates[0] ?? []
  if (!name) return 404
  return (await app.call(as, 'POST', `${resource.at[0]}/${routes[name]?.path ?? name}`, { body })).status
}

async function setState({ app, resource }: ResourceUnderTest, { field }: States, id: string, state: string): Promise<void> {
  await sql`update ${sql.table(snake(resource.name))} set ${sql.ref(snake(field))} = ${state}::text::${sql.raw(typeOf(resource, field))}
    where id = ${id}::bigint`.execute(app.runtime.platformDb)
}

const typeOf = (resource: Resource, name: string): string => {
  const field = resource.fields[name]
  return field && 'numeric' in field && field.numeric ? 'integer' : 'text'
}

/** The states of the latest transition in the history, and how many there are. */
async function historyOf({ app, resource }: ResourceUnderTest, id: string): Promise<{ count: number; latest: string }> {
  const { rows } = await sql<{ count: string; latest: string | null }>`select count(*) as count,
    (array_agg(from_state || ' to ' || to_state order by id desc))[1] as latest
    from ${sql.table(`${snake(resource.name)}_state_history`)} where ${sql.ref(`${snake(resource.name)}_id`)} = ${id}::bigint`.execute(
    app.runtime.platformDb,
  )
  return { count: Number(rows[0]?.count), latest: rows[0]?.latest ?? '' }
}

async function stateOf({ app, resource }: ResourceUnderTest, { field }: States, id: string): Promise<string> {
  const { rows } = await sql<{ state: unknown }>`select ${sql.ref(snake(field))} as state from ${sql.table(snake(resource.name))}
    where id = ${id}::bigint`.execute(app.runtime.platformDb)
  return String(rows[0]?.state)
}

async function submitAs(subject: ResourceUnderTest, creator: Persona, values: JsonRow): Promise<string> {
  const created = await subject.app.call(creator, 'POST', `${subject.resource.at[0]}/submit`, {
    body: { ...(await subject.sample('s1t2')), ...values },
  })
  expect(created.status, created.msg).toBe(200)
  return String(created.data.id)
}

/** Tries each pair of states as each persona: those who may pass, and nobody else. `values`: what the row needs besides a sample. */
export async function checkStates(subject: ResourceUnderTest, states: States, values: JsonRow = {}): Promise<void> {
  const { resource } = subject
  const creator: Persona = resource.owned ? 'member' : subject.writer
  const id = has(resource, 'submit') ? await submitAs(subject, creator, values) : await subject.insertFor('trader')
  const wrong: string[] = []
  let legal = 0
  for (const [persona, by] of Object.entries(roles) as [Persona, readonly TransitionBy[]][]) {
    const counted = resource.owned ? by : by.filter((role) => role !== 'owner')
    for (const from of statesIn(states)) {
      for (const to of statesIn(states)) {
        await setState(subject, states, id, from)
        const { count } = await historyOf(subject, id)
        const status = await move(subject, states, persona, id, from, to)
        const after = await stateOf(subject, states, id)
        const expected = isLegal(states, from, to, counted)
        const history = await historyOf(subject, id)
        const isRecorded = expected ? history.count === count + 1 && history.latest === `${from} to ${to}` : history.count === count
        if (!isRecorded)
          wrong.push(`${persona}: ${from} to ${to}: ${history.count - count} entries in the history, the latest ${history.latest}`)
        // A route of its own answers a row that is in the state already with success, and moves nothing.
        const isFine = expected ? status === 200 && after === to : after === from && (status !== 200 || from === to)
        if (expected) legal += 1
        if (!isFine) wrong.push(`${persona}: ${from} to ${to}: ${status}, now ${after}`)
      }
    }
  }
  for (const [name, { from, to, by, reason }] of Object.entries(states.transitions)) {
    if (reason !== 'required' || !by.includes('code')) continue
    const [first] = from.map(String)
    await setState(subject, states, id, first ?? '')
    const status = await move(subject, states, 'admin', id, first ?? '', String(to), { reason: ' ' })
    if (status !== 400 || (await stateOf(subject, states, id)) !== first) wrong.push(`${name} without a reason: ${status}`)
  }
  for (const [name, { from, to, by }] of Object.entries(states.transitions)) {
    if (!by.includes('code')) continue
    await setState(subject, states, id, String(from[0]))
    const status = await move(subject, states, 'admin', id, String(from[0]), String(to), { rowVersions: [1_000_000] })
    if (status !== 409 || (await stateOf(subject, states, id)) !== String(from[0])) wrong.push(`${name} at another version: ${status}`)
  }
  expect(wrong).toEqual([])
  // Of some resources the server alone moves the rows.
  const isMovedByPeople = Object.values(states.transitions).some(({ by }) => by.some((role) => role !== 'system'))
  expect(legal > 0).toBe(isMovedByPeople)
}
