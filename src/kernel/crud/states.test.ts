import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { onChange, withTransaction } from '../runtime/transaction.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { repository } from './repository.ts'
import { historyOf, printedHistory } from './state-history.ts'
import { moveBySystem, moveDueRows, moveRows, undoTransitions, withTransitions } from './states.ts'

let database: MigratedDatabase
let owner: Context
let staff: Context
let stranger: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  owner = contextOf(runtime, '1')
  staff = contextOf(runtime, '2', 'order', 'order_send', 'order_recall')
  stranger = contextOf(runtime, '3')
})
afterAll(() => database.drop())

let count = 0
const newOrder = (state: 'NEW' | 'SENT' | 'DONE' = 'NEW') => {
  count += 1
  return repository(owner, order).insert({ number: `S${count}`, amount: '3.00', state })
}
const stateOf = async (id: string) => (await repository(owner, order).one(id)).state
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'moved',
    ({ status, words }: UserError) => `${status} ${words[1]}`,
  )

describe('a transition', () => {
  const states = ['NEW', 'SENT', 'DONE'] as const
  const allowed: Readonly<Record<string, readonly string[]>> = { owner: ['NEW>SENT'], staff: ['NEW>SENT', 'SENT>NEW'], stranger: [] }

  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'from %s to %s is made by those who may, and by nobody else',
    async (from, to) => {
      for (const [name, ctx] of Object.entries({ owner, staff, stranger })) {
        const { id } = await newOrder(from)
        const isLegal = allowed[name]?.includes(`${from}>${to}`)
        const result = await outcome(moveRows(ctx, order, [id], { to, reason: 'because' }))
        expect(`${name}: ${result === 'moved'}`).toBe(`${name}: ${isLegal === true}`)
        expect(await stateOf(id)).toBe(isLegal ? to : from)
      }
    },
  )

  test('of a shared resource is made by a colleague of the owner too', async () => {
    const shared = { ...order, owned: 'shared' } as const
    const colleague = { ...stranger, user: stranger.user && { ...stranger.user, colleagues: ['1'] } }
    const { id } = await newOrder()
    expect(await outcome(moveRows(colleague, order, [id], { transition: 'send' }))).toMatch(/^404/)
    expect(await outcome(moveRows(stranger, shared, [id], { transition: 'send' }))).toMatch(/^404/)
    expect(await outcome(moveRows(colleague, shared, [id], { transition: 'send' }))).toBe('moved')
    expect((await repository(colleague, shared).one(id)).createUser).toBe('1')
  })

  test('is rejected with the names of both states, and as not found where the row is beyond the caller', async () => {
    const { id } = await newOrder('DONE')
    expect(await outcome(moveRows(owner, order, [id], { transition: 'send' }))).toMatch(/^400 "S\d+" cannot go from "Done" to "Sent"$/)
    expect(await outcome(moveRows(stranger, order, [id], { transition: 'send' }))).toMatch(/^404/)
  })

  test('asks for a reason where one is required, and keeps it in the row', async () => {
    const { id } = await newOrder('SENT')
    expect(await outcome(moveRows(staff, order, [id], { transition: 'recall', reason: ' ' }))).toBe('400 Enter the reason')
    await moveRows(staff, order, [id], { transition: 'recall', reason: ' wrong size ' })
    expect((await repository(owner, order).one(id)).stateReason).toBe('wrong size')
  })

  test('that is called by its name leaves a row alone that is in its state already', async () => {
    const { id } = await newOrder('SENT')
    expect(await outcome(moveRows(owner, order, [id], { transition: 'send' }))).toBe('moved')
    expect(await historyOf(owner, order, id)).toEqual([])
    expect(await outcome(moveRows(stranger, order, [id], { transition: 'send' }))).toMatch(/^404/)
  })

  test('is made for all rows or for none', async () => {
    const [good, bad] = [await newOrder('NEW'), await newOrder('DONE')]
    await outcome(moveRows(owner, order, [good.id, bad.id], { transition: 'send' }))
    expect(await stateOf(good.id)).toBe('NEW')
  })

  test('runs the check and the effect that the service has for it by name', async () => {
    const rules = {
      send: {
        check: (_: Context, { quantity }: { quantity: number | null }) => {
          if (quantity === 0) throw new Error('nothing to send')
        },
        effect: () => ({ quantity: 7 }),
      },
    }
    const { id } = await newOrder()
    await moveRows(owner, order, [id], { transition: 'send' }, rules)
    expect(await repository(owner, order).one(id)).toMatchObject({ state: 'SENT', quantity: 7, rowVersion: 2 })
    const empty = await repository(owner, order).insert({ number: 'S0', quantity: 0 })
    await expect(moveRows(owner, order, [empty.id], { transition: 'send' }, rules)).rejects.toThrow('nothing to send')
  })

  test('by the server is made whoever calls, and only where one is declared for it', async () => {
    const row = await newOrder('SENT')
    await expect(moveBySystem(owner, order, row, { transition: 'recall' })).rejects.toThrow('no transition of the system')
    expect((await moveBySystem(owner, order, row, { transition: 'finish' })).state).toBe('DONE')
    await expect(moveBySystem(owner, order, row, { to: 'SENT' })).rejects.toThrow('order has no transition of the system')
  })
})

describe('the history of states', () => {
  test('says who moved a row when, from where to where and why, with the values of that moment', async () => {
    const { id } = await newOrder()
    await moveRows(owner, order, [id], { transition: 'send' })
    await moveRows(staff, order, [id], { transition: 'recall', reason: 'damaged' })
    expect(await historyOf(owner, order, id)).toMatchObject([
      { create_user: '2', transition: 'recall', from_state: 'SENT', to_state: 'NEW', reason: 'damaged' },
      {
        create_user: '1',
        transition: 'send',
        from_state: 'NEW',
        to_state: 'SENT',
        reason: null,
        recorded: { amount: '3.00', quantity: 1 },
      },
    ])
    expect(await outcome(historyOf(stranger, order, id))).toMatch(/^404/)
  })

  test('is printed with the names of states, and for an owner without the values that only staff see', async () => {
    const { id } = await repository(owner, order).insert({ number: 'printed', amount: '3.00', kind: 'CUSTOM', internalNote: 'rush' })
    await moveRows(owner, order, [id], { transition: 'send' })
    const recorded = { amount: '3.00', quantity: 1, kind: 'CUSTOM', kindName: 'Custom', approvedAt: '' }
    const entry = { transition: 'send', label: 'Send', fromName: 'New', toName: 'Sent', reason: '', createUser: '1', createUserName: '' }
    expect(await printedHistory(owner, order, id)).toEqual([
      { ...entry, from: 'NEW', to: 'SENT', createTime: expect.any(String), recorded },
    ])
    expect((await printedHistory(staff, order, id))[0]?.recorded).toEqual({ ...recorded, internalNote: 'rush' })
  })

  test('cannot be changed or deleted by the application', async () => {
    await expect(owner.db.executeQuery({ sql: 'update order_state_history set reason = null', parameters: [] } as never)).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('the rows that are due', () => {
  const due = (number: string) => sql<boolean>`number = ${number}`

  test('are moved by the server in all tenants, with an entry in their history', async () => {
    const { id, number } = await newOrder('SENT')
    const other = { ...owner, tenant: 'two', db: owner.runtime.appDb('two') }
    const foreign = await repository(other, order).insert({ number, state: 'SENT' })
    expect(await moveDueRows(owner.runtime, order, 'finish', due(number ?? ''))).toBe(2)
    expect(await stateOf(id)).toBe('DONE')
    const entry = { create_user: null, transition: 'finish', from_state: 'SENT', to_state: 'DONE', reason: null }
    const [first] = await historyOf(owner, order, id)
    expect(first).toMatchObject({ ...entry, recorded: { amount: 3, quantity: 1, kind: 'STOCK' } })
    expect(await historyOf(other, order, foreign.id)).toMatchObject([entry])
    expect(await repository(owner, order).one(id)).toMatchObject({ rowVersion: 2 })
  })

  test('are those in a state that the transition leads from, and not those that somebody is changing', async () => {
    const [fresh, locked] = [await newOrder('NEW'), await newOrder('SENT')]
    expect(await moveDueRows(owner.runtime, order, 'finish', due(fresh.number ?? ''))).toBe(0)
    await withTransaction(owner, async (ctx) => {
      await repository(ctx, order).lock(locked.id)
      expect(await moveDueRows(owner.runtime, order, 'finish', due(locked.number ?? ''))).toBe(0)
    })
    await expect(moveDueRows(owner.runtime, order, 'send', due('x'))).rejects.toThrow('order has no transition of the system send')
  })
})

describe('an undo', () => {
  test('restores the former reason, and is rejected where a check of the former state rejects it', async () => {
    const { id } = await newOrder('SENT')
    await moveRows(staff, order, [id], { transition: 'recall', reason: 'damaged' })
    await moveRows(staff, order, [id], { transition: 'send' })
    const full = () => {
      throw new Error('no room')
    }
    await expect(undoTransitions(staff, order, [id], { recall: { check: full } })).rejects.toThrow('no room')
    await undoTransitions(staff, order, [id])
    expect(await repository(owner, order).one(id)).toMatchObject({ state: 'NEW', stateReason: 'damaged' })
  })

  test('takes back the own latest transition where it is declared, once', async () => {
    const { id } = await newOrder()
    await moveRows(owner, order, [id], { transition: 'send' })
    await undoTransitions(owner, order, [id])
    expect(await stateOf(id)).toBe('NEW')
    expect(await outcome(undoTransitions(owner, order, [id]))).toBe('400 This can no longer be undone')
  })

  test('is rejected for another user, after ten minutes, and where it is not declared', async () => {
    const { id } = await newOrder()
    await moveRows(staff, order, [id], { transition: 'send' })
    expect(await outcome(undoTransitions(owner, order, [id]))).toBe('400 This can no longer be undone')
    await moveRows(staff, order, [id], { transition: 'recall', reason: 'x' })
    expect(await outcome(undoTransitions(staff, order, [id]))).toBe('400 This can no longer be undone')
    await moveRows(owner, order, [id], { transition: 'send' })
    await database.ask(`update store.order_state_history set create_time = now() - interval '11 minutes' where order_id = ${id}`)
    expect(await outcome(undoTransitions(owner, order, [id]))).toBe('400 This can no longer be undone')
  })
})

test('a row shows the transitions that its reader may make', async () => {
  const row = { createUser: '1', state: 'SENT' }
  const names = (ctx: Context) => (withTransitions(ctx, order, row).transitions as { name: string }[]).map(({ name }) => name)
  expect([names(owner), names(staff), names(stranger)]).toEqual([[], ['recall'], []])
  expect(withTransitions(staff, order, row).transitions).toEqual([
    { name: 'recall', to: 'NEW', label: 'Recall', reason: 'required', confirm: '', undo: false },
  ])
})

test('a row shows the words of a transition as its declaration and the language of its reader say', () => {
  const row = { createUser: '1', state: 'NEW' }
  const send = { name: 'send', to: 'SENT', reason: '', confirm: '', undo: true }
  expect(withTransitions(owner, order, row)).toEqual({ ...row, transitions: [{ ...send, label: 'Send' }] })
  expect(withTransitions({ ...owner, lang: 'zh' }, order, row).transitions).toEqual([{ ...send, label: '发出' }])
  const { send: declared } = order.states.transitions
  const asking = { ...order, states: { ...order.states, transitions: { send: { ...declared, confirm: ['确定？', 'Sure?'] } } } } as const
  expect(withTransitions(owner, asking, row).transitions).toMatchObject([{ confirm: 'Sure?' }])
})

test('an error names the field: the state, the reason, the ids of an undo', async () => {
  const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: UserError) => [error.field, ...error.words])
  const { id, number } = await newOrder('DONE')
  expect(await errorOf(moveRows(owner, order, [id], { to: 'SENT' }))).toEqual([
    'state',
    `“${number}”不能从“完成”变为“已发”`,
    `"${number}" cannot go from "Done" to "Sent"`,
  ])
  const state = { kind: 'oneOf', label: ['状态', 'State'], dict: 'speed', on: 'never' } as const
  const byDictionary = { ...order, fields: { ...order.fields, state } }
  expect((await errorOf(moveRows(owner, byDictionary, [id], { to: 'FAST' })))?.[2]).toBe(`"${number}" cannot go from "DONE" to "Fast"`)
  const sent = await newOrder('SENT')
  expect(await errorOf(moveRows(staff, order, [sent.id], { to: 'NEW' }))).toEqual(['reason', '请填写原因', 'Enter the reason'])
  expect(await errorOf(undoTransitions(owner, order, [id]))).toEqual(['ids', '此操作已不能撤销', 'This can no longer be undone'])
})

test('a row that was written after its transition cannot go back to its former state', async () => {
  const { id } = await newOrder()
  await moveRows(owner, order, [id], { transition: 'send' })
  // Times are compared in milliseconds, and both writes may lie in one.
  await database.ask(`update store.order_state_history set create_time = create_time - interval '1 second' where order_id = ${id}`)
  await repository(owner, order).update({ id }, { amount: '1.00' })
  expect(await outcome(undoTransitions(owner, order, [id]))).toBe('400 This can no longer be undone')
})

test('a row that was written since it was read is not moved', async () => {
  const [first, second] = [await newOrder(), await newOrder()]
  const versions = [first.rowVersion, second.rowVersion]
  await repository(owner, order).update(second, { amount: '9.00' })
  const move = (rowVersions: number[]) => outcome(moveRows(owner, order, [first.id, second.id], { transition: 'send', rowVersions }))
  expect(await move(versions)).toMatch(/^409 Somebody has changed this/)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['NEW', 'NEW'])
  expect(await move([first.rowVersion, second.rowVersion + 1])).toBe('moved')
})

test('a reason is kept only by a transition that takes one', async () => {
  const { id } = await newOrder()
  await moveRows(owner, order, [id], { transition: 'send', reason: 'nobody asked' })
  expect((await repository(owner, order).one(id)).stateReason).toBeNull()
  expect(await historyOf(owner, order, id)).toMatchObject([{ transition: 'send', reason: null }])
})

test('an undo is kept in the history too, and a transition without a reason clears the last one', async () => {
  const row = await newOrder('SENT')
  await moveRows(staff, order, [row.id], { transition: 'recall', reason: 'damaged' })
  await moveRows(owner, order, [row.id], { transition: 'send', reason: null })
  expect((await repository(owner, order).one(row.id)).stateReason).toBeNull()
  await undoTransitions(owner, order, [row.id])
  const [last] = await historyOf(owner, order, row.id)
  expect(last).toMatchObject({ transition: 'undo', from_state: 'SENT', to_state: 'NEW', reason: null, create_user: '1' })
})

test('what has no states or no such transition is a bug of the caller', async () => {
  expect(() => withTransitions(owner, customer, {})).toThrow('customer has no states')
  const row = await newOrder('NEW')
  await expect(moveBySystem(owner, order, row, { transition: 'finish' })).rejects.toThrow(
    'order has no transition of the system {"transition":"finish"} from NEW',
  )
  expect(await outcome(moveRows(contextOf(owner.runtime), order, [row.id], { transition: 'send' }))).toMatch(/^404/)
})

test('a transition that nobody declared is rejected like one that is not allowed', async () => {
  const { id, number } = await newOrder()
  expect(await outcome(moveRows(owner, order, [id], { transition: 'burn' }))).toBe(`400 "${number}" cannot go from "New" to "undefined"`)
  expect(await stateOf(id)).toBe('NEW')
})

test('the log says which transition the server made of which rows', async () => {
  const debug = vi.spyOn(owner.runtime.log, 'debug')
  await moveDueRows(owner.runtime, order, 'finish', sql<boolean>`false`)
  expect(debug.mock.calls).toEqual([[{ why: 'finish order' }, 'cross-tenant query']])
  debug.mockRestore()
})

test('rows that the server moved are announced, and nothing is where none was due', async () => {
  const changed: string[] = []
  // Hears what is published here, not what comes back from the database.
  const runtime = { ...owner.runtime, listen: () => {} }
  onChange(runtime, (resource) => changed.push(resource))
  const { number } = await newOrder('SENT')
  await moveDueRows(runtime, order, 'finish', sql<boolean>`false`)
  expect(changed).toEqual([])
  await moveDueRows(runtime, order, 'finish', sql<boolean>`number = ${number}`)
  expect(changed).toEqual(['order'])
})

test('rows that the server moved have no editor and no reason left', async () => {
  const row = await newOrder('SENT')
  await moveRows(staff, order, [row.id], { transition: 'recall', reason: 'damaged' })
  await sql`update "order" set state = 'SENT' where id = ${row.id}::bigint`.execute(owner.db)
  expect(await moveDueRows(owner.runtime, order, 'finish', sql<boolean>`number = ${row.number}`)).toBe(1)
  expect(await repository(owner, order).one(row.id)).toMatchObject({ state: 'DONE', stateReason: null, updateUser: null })
})

test('an undo is recent for ten minutes, of rows all or none, and shows no former reason where there was none', async () => {
  const [first, second] = [await newOrder(), await newOrder('SENT')]
  await moveRows(owner, order, [first.id], { transition: 'send' })
  expect(await outcome(undoTransitions(owner, order, [first.id, second.id]))).toBe('400 This can no longer be undone')
  expect(await stateOf(first.id)).toBe('SENT')
  const at = (minutes: number) =>
    database.ask(`with moved as (update store.order_state_history set create_time = now() - interval '${minutes} minutes'
      where order_id = ${first.id} returning create_time)
      update store."order" set update_time = moved.create_time from moved where id = ${first.id}`)
  await at(10.1)
  expect(await outcome(undoTransitions(owner, order, [first.id]))).toBe('400 This can no longer be undone')
  await at(9.5)
  expect(await outcome(undoTransitions(owner, order, [first.id]))).toBe('moved')
  expect(await repository(owner, order).one(first.id)).toMatchObject({ state: 'NEW', stateReason: null })
})
