import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRows } from '#kernel/exchange/import-rows.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, noRights } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, demand, openDemand } from '#test/demands.ts'
import { listing, putOnShelf, submitListing } from '#test/listings.ts'
import { md5, type Persona, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { collaborationService } from '../collaboration/collaboration/collaboration.service.ts'
import { machineService } from '../machine/machine/machine.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app.close())

type Row = Record<string, unknown>
type Caller = Persona | { token: string }

const [machines, demands] = ['/blade-machine/machine', '/blade-collaboration/collaboration']
const closed = '账号已注销，请先在“我的信息”中恢复账号'
/** What staff read of a row of a closed account. */
const ofOther = {
  zh: '发布者的账号已注销，账号恢复后才能公开或恢复这条信息',
  en: 'The account of its owner is closed: this can be published or put back only when the account is open again',
}
const tokenOf = async (account: string) => ({ token: String((await app.login('000000', account)).body.access_token) })
const detail = (as: Caller, path: string, id: string) => app.call<Row>(as, 'GET', `${path}/detail`, { query: { id } })

/** Closes an account of a trader, who logs in again. */
async function close(account: string): Promise<{ token: string }> {
  const body = { oldPassword: md5(testPassword) }
  expect((await app.call(await tokenOf(account), 'POST', '/blade-user/close-account', { body })).status).toBe(200)
  return tokenOf(account)
}

test('what was deleted of an owner who has closed the account is put back by nobody until it is open again', async () => {
  const first = await tokenOf('trader2')
  const rows = [
    [machines, 'machine', await submitListing(app, listing, first)],
    [demands, 'collaboration', await openDemand(app, {}, first)],
  ] as const
  for (const [, table, id] of rows)
    await sql`update ${sql.table(`store.${table}`)} set deleted_id = id, update_time = now(), update_user = create_user
      where id = ${id}::bigint`.execute(app.runtime.platformDb)
  const as = await close('trader2')
  const putBack = async (as: Caller, path: string, id: string, lang = 'zh') =>
    app.call(as, 'POST', `${path}/undelete`, { query: { ids: id }, headers: { 'accept-language': lang } })
  for (const [path, , id] of rows) {
    expect(await putBack(as, path, id)).toMatchObject({ status: 403, msg: closed })
    for (const [lang, msg] of Object.entries(ofOther)) expect(await putBack('admin', path, id, lang)).toMatchObject({ status: 409, msg })
    expect((await detail('admin', path, id)).status).toBe(404)
  }
  await app.call(as, 'POST', '/blade-user/reopen-account')
  for (const [path, , id] of rows) expect([(await putBack(as, path, id)).status, (await detail(as, path, id)).status]).toEqual([200, 200])
})

test('who has closed the account reads contacts as a visitor does, and members read them afterwards', async () => {
  const id = await openDemand(app, { contactVisible: 'LOGIN' })
  const contactFor = async (as: Caller) => (await detail(as, demands, id)).data.contact
  const as = await close('trader7')
  expect([await contactFor(as), await contactFor('visitor')]).toEqual([{}, {}])
  expect(await contactFor(await tokenOf('trader4'))).toMatchObject({ mobile: demand.contact.mobile })
  expect(await contactFor(as)).toEqual({})
})

test('staff publish no listing and no demand of a closed account, nor send one to review, until it is open again', async () => {
  const first = await tokenOf('trader5')
  const [motor, demand] = [await submitListing(app, listing, first), await openDemand(app, {}, first)]
  const as = await close('trader5')
  const tries = [
    ...(['PENDING', 'OFF', 'RESERVED'] as const).map(
      (state) => [machines, 'machine', 'shelf_status', motor, state, 'shelf', 'ON'] as const,
    ),
    [machines, 'machine', 'shelf_status', motor, 'BLOCKED', 'shelf', 'PENDING'],
    [machines, 'machine', 'shelf_status', motor, 'REJECTED', 'submit', 'PENDING'],
    [demands, 'collaboration', 'demand_status', demand, 'PENDING', 'move', 'OPEN'],
    [demands, 'collaboration', 'demand_status', demand, 'REJECTED', 'submit', 'PENDING'],
  ] as const
  const attempt = async ([path, table, column, id, state, call, to]: (typeof tries)[number], lang = 'zh') => {
    await sql`update ${sql.table(`store.${table}`)} set ${sql.ref(column)} = ${state} where id = ${id}::bigint`.execute(
      app.runtime.platformDb,
    )
    const body = { shelfStatus: to, demandStatus: to, ...(call === 'submit' ? { id } : { ids: [id] }) }
    return app.call('admin', 'POST', `${path}/${call}`, { body, headers: { 'accept-language': lang } })
  }
  for (const each of tries) {
    const [path, , , id, state] = each
    for (const [lang, msg] of Object.entries(ofOther)) expect([each, await attempt(each, lang)]).toMatchObject([each, { status: 409, msg }])
    const { shelfStatus, demandStatus } = (await detail('admin', path, id)).data
    expect([shelfStatus, demandStatus]).toContain(state)
  }
  await app.call(as, 'POST', '/blade-user/reopen-account')
  for (const each of tries) expect([each, (await attempt(each)).status]).toEqual([each, 200])
})

test('what was taken down wrongly of an owner who has closed the account meanwhile comes back to no public display', async () => {
  const first = await tokenOf('trader4')
  const reports = '/blade-machine/report'
  const rows = [
    [machines, 'shelfStatus', 'LISTING', await putOnShelf(app, listing, first), 'OFF'],
    [machines, 'shelfStatus', 'LISTING', await putOnShelf(app, listing, first), 'DRAFT'],
    [demands, 'demandStatus', 'DEMAND', await openDemand(app, {}, first), 'CANCELLED'],
  ] as const
  const decide = async (id: unknown, how: string) =>
    expect((await app.call('admin', 'POST', `${reports}/${how}`, { body: { ids: String(id), reason: '铭牌不符' } })).status).toBe(200)
  const accepted: unknown[] = []
  for (const [, , targetType, targetId] of rows) {
    await app.call('member', 'POST', `${reports}/submit`, { body: { targetType, targetId, reason: 'FALSE', text: '铭牌不符' } })
    const { data } = await app.call<{ records: Row[] }>('admin', 'GET', `${reports}/list`, { query: { targetId } })
    const id = data.records[0]?.id
    await decide(id, 'uphold')
    expect((await app.call(first, 'POST', `${reports}/appeal`, { body: { id, text: '铭牌照片已更新' } })).status).toBe(200)
    accepted.push(id)
  }
  const body = { id: rows[1][3], model: 'YE3-315L2-4', powerKw: 200, unitPrice: '99', description: '未审核的内容' }
  expect((await app.call(first, 'POST', `${machines}/submit`, { body })).status).toBe(200)
  await close('trader4')
  for (const [at, [path, field, , id, state]] of rows.entries()) {
    await decide(accepted[at], 'dismiss')
    expect([id, (await detail('admin', path, id)).data[field]]).toEqual([id, state])
    expect((await detail('visitor', path, id)).status).toBe(404)
  }
})

test('a closed account reads no contacts but those that visitors read, and reports nothing, until it is opened again', async () => {
  const mobile = '13800138000'
  const shown = [
    [machines, await putOnShelf(app, { ...listing, contact: { name: '张', mobile }, contactVisible: 'LOGIN' })],
    [demands, await openDemand(app, { contact: { name: '张', mobile }, contactVisible: 'LOGIN' })],
  ] as const
  const open = await putOnShelf(app, { ...listing, contact: { name: '张', mobile }, contactVisible: 'PUBLIC' })
  const mobileOf = async (as: Caller, path: string, id: string) => ((await detail(as, path, id)).data.contact as Row).mobile
  const first = await tokenOf('trader3')
  for (const [path, id] of shown) expect([path, await mobileOf(first, path, id)]).toEqual([path, mobile])
  const as = await close('trader3')
  const report = () => {
    const body = { targetType: 'LISTING', targetId: open, reason: 'FALSE', text: '铭牌不符' }
    return app.call(as, 'POST', '/blade-machine/report/submit', { body })
  }
  for (const [path, id] of shown) expect([path, await mobileOf(as, path, id)]).toEqual([path, undefined])
  expect([await mobileOf(as, machines, open), await report()]).toMatchObject([mobile, { status: 403, msg: closed }])
  await app.call(as, 'POST', '/blade-user/reopen-account')
  for (const [path, id] of shown) expect([path, await mobileOf(as, path, id)]).toEqual([path, mobile])
  expect((await report()).status).toBe(200)
})

/** Statements of this database that wait for a lock. */
const waiting = async () =>
  (
    await sql`select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(app.runtime.platformDb)
  ).rows.length

test('what its owner submits while the account is being closed ends with the rest', async () => {
  const as = await tokenOf('trader3')
  const demandId = await openDemand(app)
  const holder = await app.runtime.platformDb.startTransaction().execute()
  await sql`lock table store.machine, store.collaboration, store.quote in share mode`.execute(holder)
  const submit = (path: string, body: object) => app.call<Row>(as, 'POST', `${path}/submit`, { body })
  const submits = [
    submit(machines, listing),
    submit(demands, demand),
    submit('/blade-collaboration/quote', { demandId, price: '1450', qty: 2, validUntil: dayFromNow(7) }),
  ]
  await expect.poll(waiting, { timeout: 10_000 }).toBe(3)
  const closing = close('trader3')
  await expect.poll(waiting, { timeout: 10_000 }).toBe(4)
  await holder.commit().execute()
  const replies = await Promise.all(submits)
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  await closing
  const { rows } = await sql<{
    state: string
  }>`select shelf_status as state from store.machine where id = ${String(replies[0]?.data.id)}::bigint
    union all select demand_status from store.collaboration where id = ${String(replies[1]?.data.id)}::bigint
    union all select quote_state from store.quote where id = ${String(replies[2]?.data.id)}::bigint`.execute(app.runtime.platformDb)
  expect(rows.map(({ state }) => state)).toEqual(['DRAFT', 'DRAFT', 'WITHDRAWN'])
})

describe('what is put back while its owner closes the account', () => {
  const stateOf = async (path: string, id: string) => {
    const { shelfStatus, demandStatus } = (await detail('admin', path, id)).data
    return shelfStatus ?? demandStatus
  }
  /** Whoever may delete all rows, and so put them back. */
  const staffContext = (): Context => {
    const codes = new Set(['machine_delete', 'collaboration_delete'])
    return { ...serverContext(app.runtime, '000000'), rights: { ...noRights, allRows: true, codes } }
  }
  /** A listing on the shelf and an open demand, which were deleted as they were. */
  async function deletedRows(as: { token: string }) {
    const rows = [
      [machines, 'machine', await submitListing(app, listing, as), machineService],
      [demands, 'collaboration', await openDemand(app, {}, as), collaborationService],
    ] as const
    await sql`update store.machine set shelf_status = 'ON' where id = ${rows[0][2]}::bigint`.execute(app.runtime.platformDb)
    for (const [, table, id] of rows)
      await sql`update ${sql.table(`store.${table}`)} set deleted_id = id, update_time = now(), update_user = create_user
        where id = ${id}::bigint`.execute(app.runtime.platformDb)
    return rows
  }

  test('is ended by the closing, which waits for it', async () => {
    const as = await tokenOf('trader2')
    const rows = await deletedRows(as)
    const [isBack, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const puttingBack = withTransaction(staffContext(), async (ctx) => {
      for (const [, , id, service] of rows) await service.undelete(ctx, [id])
      isBack.resolve()
      await mayEnd.promise
    })
    await isBack.promise
    const closing = close('trader2')
    await expect.poll(waiting).toBe(1)
    mayEnd.resolve()
    await Promise.all([puttingBack, closing])
    expect([await stateOf(rows[0][0], rows[0][2]), await stateOf(rows[1][0], rows[1][2])]).toEqual(['OFF', 'CANCELLED'])
  })

  test('is ended by the closing, which waits for it, also where a row of an import that was rejected came before', async () => {
    const as = await tokenOf('trader6')
    const [[path, , id]] = await deletedRows(as)
    const [isBack, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let rows = 0
    const submit = async (ctx: Context) => {
      await machineService.undelete(ctx, [id])
      rows += 1
      if (rows === 1) reject(['此行有误', 'This row is wrong'])
      isBack.resolve()
      await mayEnd.promise
      return { id, rowVersion: '2' }
    }
    const sheet = { headers: ['型号'], rows: [2, 3].map((rowNo) => ({ rowNo, cells: ['YE3-132S-4'] })) }
    const options = { importId: '1', sheet, columns: ['model'], update: false, dryRun: false, progress: async () => {}, rejected: [] }
    const outcome = { created: 0, changed: 0, errorCount: 0, errors: [] }
    const importing = importRows(staffContext(), { ...machineService, submit }, options, outcome)
    await isBack.promise
    const closing = close('trader6')
    await expect.poll(waiting).toBe(1)
    mayEnd.resolve()
    await Promise.all([importing, closing])
    expect([outcome, await stateOf(path, id)]).toMatchObject([{ created: 1, errorCount: 1 }, 'OFF'])
  })

  test('is rejected once the closing has begun, and nothing new is published', async () => {
    const as = await tokenOf('trader5')
    const other = await submitListing(app, listing, as)
    await sql`update store.machine set shelf_status = 'PENDING' where id = ${other}::bigint`.execute(app.runtime.platformDb)
    const rows = await deletedRows(as)
    const holder = await app.runtime.platformDb.startTransaction().execute()
    await sql`select 1 from store."user" where tenant_id = '000000' and account = 'trader5' for no key update`.execute(holder)
    const closing = app.call(as, 'POST', '/blade-user/close-account', { body: { oldPassword: md5(testPassword) } })
    await expect.poll(waiting).toBe(1)
    for (const [path, , id] of rows)
      expect(await app.call('admin', 'POST', `${path}/undelete`, { query: { ids: id } })).toMatchObject({ status: 409, msg: ofOther.zh })
    for (const [path, body] of [
      [machines, listing],
      [demands, demand],
    ] as const)
      expect(await app.call(as, 'POST', `${path}/submit`, { body })).toMatchObject({ status: 403, msg: closed })
    await holder.commit().execute()
    expect((await closing).status).toBe(200)
    expect(await stateOf(machines, other)).toBe('DRAFT')
    for (const [path, , id] of rows) expect((await detail('admin', path, id)).status).toBe(404)
  })
})
