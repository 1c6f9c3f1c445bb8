import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { companyCalls } from '#test/companies.ts'
import { openDemand } from '#test/demands.ts'
import { listing, listingCalls, putOnShelf } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
type Caller = Persona | { token: string }

let app: TestApp
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = await staffMaker(app).staff({ codes: [] })
}, 60_000)
afterAll(() => app?.close())

const reports = '/blade-machine/report'
const demands = '/blade-collaboration/collaboration'

/** Reports something as somebody who has nothing to do with it; returns the report's id. */
async function report(targetType: string, targetId: string): Promise<string> {
  const body = { targetType, targetId, reason: 'FALSE', text: '铭牌不符' }
  expect((await app.call(buyer, 'POST', `${reports}/submit`, { body })).msg).toBe('操作成功')
  const { data } = await app.call<{ records: JsonRow[] }>('admin', 'GET', `${reports}/list`, { query: { targetId } })
  return String(data.records[0]?.id)
}
const decide = async (id: string, how: 'uphold' | 'dismiss') =>
  expect((await app.call('admin', 'POST', `${reports}/${how}`, { body: { ids: id, reason: '与实物不符' } })).status).toBe(200)
const move = (as: Caller, id: string, demandStatus: string) =>
  app.call(as, 'POST', `${demands}/move`, { body: { ids: [id], demandStatus, reason: '与实物不符' } })
const { post, detail } = listingCalls(() => app)
const shelve = (as: Caller, id: string, shelfStatus: string) => post(as, 'shelf', { ids: [id], shelfStatus, reason: '与实物不符' })
const appeal = async (id: string, as: Caller = 'member') =>
  expect((await app.call(as, 'POST', `${reports}/appeal`, { body: { id, text: '资料已更新' } })).status).toBe(200)
const demandOf = async (id: string) => (await app.call<JsonRow>('member', 'GET', `${demands}/detail`, { query: { id } })).data

describe('an upheld report of a demand', () => {
  test('rejects one that its owner has cancelled meanwhile, which is not open again', async () => {
    const id = await openDemand(app)
    const reported = await report('DEMAND', id)
    expect((await move('member', id, 'CANCELLED')).status).toBe(200)
    await decide(reported, 'uphold')
    expect([await demandOf(id), (await move('member', id, 'OPEN')).status]).toMatchObject([
      { demandStatus: 'REJECTED', demandReason: '与实物不符' },
      400,
    ])
  })
})

describe('what its owner has deleted before a report of it is upheld', () => {
  const putBack = async (path: string, id: string) =>
    expect((await app.call('member', 'POST', `${path}/undelete`, { query: { ids: id } })).status).toBe(200)
  const remove = async (path: string, id: string) =>
    expect((await app.call('member', 'POST', `${path}/remove`, { query: { ids: id } })).status).toBe(200)
  async function deletedListing(): Promise<string> {
    const id = await putOnShelf(app, listing)
    const reported = await report('LISTING', id)
    await shelve('member', id, 'OFF')
    await remove('/blade-machine/machine', id)
    await decide(reported, 'uphold')
    return id
  }

  test('is put back as a blocked listing with the reason, which its owner puts on no shelf', async () => {
    const id = await deletedListing()
    await putBack('/blade-machine/machine', id)
    expect(await detail(id)).toMatchObject({ shelfStatus: 'BLOCKED', shelfReason: '与实物不符' })
    expect((await shelve('member', id, 'ON')).status).toBe(400)
  })

  test('is put back as a rejected demand, also while an objection waits', async () => {
    const id = await openDemand(app)
    const reported = await report('DEMAND', id)
    await move('member', id, 'CANCELLED')
    await remove(demands, id)
    await decide(reported, 'uphold')
    await appeal(reported)
    await putBack(demands, id)
    expect(await demandOf(id)).toMatchObject({ demandStatus: 'REJECTED', demandReason: '与实物不符' })
  })

  test('is put back as it was where staff have approved it since, or have accepted an objection', async () => {
    const id = await deletedListing()
    await putBack('/blade-machine/machine', id)
    await shelve('member', id, 'PENDING')
    await shelve('admin', id, 'ON')
    await shelve('member', id, 'OFF')
    await remove('/blade-machine/machine', id)
    await putBack('/blade-machine/machine', id)
    expect((await detail(id)).shelfStatus).toBe('OFF')
    const other = await putOnShelf(app, listing)
    const reported = await report('LISTING', other)
    await shelve('member', other, 'OFF')
    await remove('/blade-machine/machine', other)
    await decide(reported, 'uphold')
    await appeal(reported)
    await decide(reported, 'dismiss')
    await putBack('/blade-machine/machine', other)
    expect((await detail(other)).shelfStatus).toBe('OFF')
  })
})

describe('an accepted objection', () => {
  test('takes no block back that staff have made by hand since, or before', async () => {
    const [since, before, demand] = [await putOnShelf(app, listing), await putOnShelf(app, listing), await openDemand(app)]
    const reported = [await report('LISTING', since), await report('LISTING', before), await report('DEMAND', demand)]
    await shelve('admin', before, 'BLOCKED')
    for (const each of reported) await decide(each, 'uphold')
    await shelve('member', since, 'PENDING')
    await shelve('admin', since, 'ON')
    await shelve('admin', since, 'BLOCKED')
    await move('member', demand, 'DRAFT')
    for (const [as, state] of [
      ['member', 'PENDING'],
      ['admin', 'OPEN'],
      ['admin', 'REJECTED'],
    ] as const)
      expect((await move(as, demand, state)).status).toBe(200)
    for (const each of reported) {
      await appeal(each)
      await decide(each, 'dismiss')
    }
    const states = [(await detail(since)).shelfStatus, (await detail(before)).shelfStatus, (await demandOf(demand)).demandStatus]
    expect(states).toEqual(['BLOCKED', 'BLOCKED', 'REJECTED'])
  })
})

test('a draft that a report has blocked stays so when an objection is accepted, and its owner may send it to review', async () => {
  const id = await putOnShelf(app, listing)
  const reported = await report('LISTING', id)
  expect((await post('member', 'submit', { id, model: 'YE3-160M1-2', powerKw: 11 })).data.shelfStatus).toBe('PENDING')
  expect((await shelve('member', id, 'DRAFT')).status).toBe(200)
  await decide(reported, 'uphold')
  await appeal(reported)
  await decide(reported, 'dismiss')
  expect((await detail(id)).shelfStatus).toBe('BLOCKED')
  expect([(await shelve('member', id, 'PENDING')).status, (await detail(id)).shelfStatus]).toEqual([200, 'PENDING'])
})

describe('an upheld report of a company that who was accused has left', () => {
  const page = '/blade-machine/company'
  const { post: send, own, mine, join } = companyCalls(() => app)
  const profile = { introduction: '三十年电机经验', introductionEn: 'Thirty years of motors' }
  const textOf = async (id: string) => (await app.call<JsonRow>('visitor', 'GET', '/blade-machine/seller/page', { query: { id } })).data
  /** A company of one with a public page, which its founder leaves while a report of it is open. */
  async function leftCompany(name: string) {
    const boss = await staffMaker(app).staff({ codes: [] })
    await own(boss, name)
    expect((await send(boss, `${page}/profile`, profile)).status).toBe(200)
    await putOnShelf(app, { ...listing, contactVisible: 'PUBLIC' }, boss)
    const { id } = await mine(boss)
    const reported = await report('COMPANY', id)
    expect((await own(boss, '')).status).toBe(200)
    return { boss, id, reported }
  }

  test('clears the page of the one that was founded since, until an objection is accepted', async () => {
    const { boss, id, reported } = await leftCompany('惠山电机')
    await own(boss, '惠山电机')
    const founded = (await mine(boss)).id
    expect((await send(boss, `${page}/profile`, profile)).status).toBe(200)
    expect([founded === id, (await textOf(founded)).introduction]).toEqual([false, '三十年电机经验'])
    await decide(reported, 'uphold')
    expect(await textOf(founded)).toMatchObject({ introduction: '', introductionEn: '' })
    expect([await mine(boss), (await send(boss, `${page}/profile`, profile)).status]).toMatchObject([{ isPageBlocked: true }, 403])
    await appeal(reported, boss)
    await decide(reported, 'dismiss')
    expect([await mine(boss), (await send(boss, `${page}/profile`, profile)).status]).toMatchObject([{ isPageBlocked: false }, 200])
  })

  test('holds for one that is founded later, and not for one that somebody else manages', async () => {
    const { boss, reported } = await leftCompany('滨湖电机')
    const other = await staffMaker(app).staff({ codes: [] })
    await own(other, '新吴电机')
    await send(other, `${page}/profile`, profile)
    await join(other, boss)
    await decide(reported, 'uphold')
    expect(await mine(other)).toMatchObject({ isPageBlocked: false, introduction: '三十年电机经验' })
    expect((await send(boss, `${page}/leave`, {})).status).toBe(200)
    await own(boss, '滨湖电机')
    expect(await mine(boss)).toMatchObject({ isPageBlocked: true })
  })
})
