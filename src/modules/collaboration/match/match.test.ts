import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { insertAttachments } from '#test/attachments.ts'
import { companyCalls } from '#test/companies.ts'
import { openDemand, submitDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { findDemands, findStock } from './found-matches.service.ts'

type JsonRow = Record<string, unknown>
interface Match {
  readonly motor?: JsonRow
  readonly demand?: JsonRow
  readonly grade: string
  readonly score: number
  readonly reasons: readonly { readonly property: string; readonly note: string }[]
}
let app: TestApp
let other: { token: string }

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  other = { token: String((await app.login('000000', 'trader2')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const newSeller = () => staffMaker(app).staff({ codes: [] })
const match = (as: Persona | { token: string }, query: Record<string, string>) =>
  app.call<Match[]>(as, 'GET', '/blade-machine/machine/match', { query })
const motor = { ...listing, ieClass: 'IE3', ip: 'IP55', connection: 'D', priceMode: 'FIXED', unitPrice: '1450' }
/** A voltage that no other motor of this power has, so that only the rows of one test match each other. */
let lastVoltage = 700
const freshVoltage = (): number => {
  lastVoltage = Math.round(lastVoltage * 1.3)
  return lastVoltage
}

describe('the stock for a demand', () => {
  test('is ranked: as wanted first, then what replaces it with its reasons; nothing that rules itself out', async () => {
    const voltageV = freshVoltage()
    const exact = await putOnShelf(app, { ...motor, voltageV })
    const better = await putOnShelf(app, { ...motor, voltageV, ieClass: 'IE4', mounting: ['B35'] })
    const otherPoles = await putOnShelf(app, { ...motor, voltageV, poles: [2] })
    const used = await putOnShelf(app, { ...motor, voltageV, condition: 'USED', conditionNote: '拆机' })
    const id = await openDemand(app, { voltageV, brandAccept: ['BR004'] }, other)
    const { data } = await match('visitor', { demandId: id })
    expect(data.map((each) => [each.motor?.id, each.grade])).toEqual([
      [exact, 'A'],
      [better, 'B'],
    ])
    expect(data[1]?.reasons.map(({ property }) => property)).toEqual(['mounting', 'ie'])
    expect(JSON.stringify(data)).not.toContain(otherPoles)
    expect(JSON.stringify(data)).not.toContain(used)
  })

  test('may be rated for a tenth more or less than the voltage of the site, and for no more', async () => {
    const voltageV = Math.round(freshVoltage() / 100) * 100
    const rated = (tenths: number) => putOnShelf(app, { ...motor, voltageV: (voltageV * tenths) / 100 })
    const [exact, above, below] = [await rated(100), await rated(110), await rated(90)]
    await rated(111)
    await rated(89)
    const id = await openDemand(app, { voltageV, brandAccept: ['BR004'] }, other)
    const { data } = await match('visitor', { demandId: id })
    const grades = Object.fromEntries(data.map((each) => [String(each.motor?.id), each.grade]))
    expect(grades).toEqual({ [exact]: 'A', [above]: 'C', [below]: 'C' })
  })

  test('has up to two steps more power than is wanted, and no less', async () => {
    const voltageV = 563
    const grades = new Map<string, string>()
    for (const powerKw of [4, 5.5, 7.5, 11, 15])
      grades.set(await putOnShelf(app, { ...motor, voltageV, powerKw, model: '', frame: '' }), String(powerKw))
    const id = await openDemand(app, { voltageV, powerMin: 5.5, frameAccept: [] }, other)
    const { data } = await match('visitor', { demandId: id })
    expect(data.map((each) => [grades.get(String(each.motor?.id)), each.grade])).toEqual([
      ['5.5', 'A'],
      ['7.5', 'C'],
      ['11', 'C'],
    ])
  })

  test('contains no motor of the buyer, none of a brand that is excluded, and any of the poles that are accepted', async () => {
    const voltageV = freshVoltage()
    const own = await putOnShelf(app, { ...motor, voltageV })
    const six = await putOnShelf(app, { ...motor, voltageV, poles: [6], quantity: 9 }, 'admin')
    await putOnShelf(app, { ...motor, voltageV, brandCode: 'BR006' }, 'admin')
    const id = await openDemand(app, { voltageV, polesAccept: [4, 6], brandExclude: ['BR006'] })
    const found = (await match('member', { demandId: id })).data.map((each) => each.motor?.id)
    expect([found, found.includes(own)]).toEqual([[six], false])
  })

  test.each<[wish: string, demand: object, motor: object, grade: string]>([
    ['the shaft', { shaftD: 38, shaftE: 80 }, { shaftD: 38, shaftE: 81 }, 'D'],
    ['the speed', { speedMin: 1480, speedMax: 1490 }, { ratedRpm: 1440 }, 'C'],
    ['the way of starting', { startMethod: 'ROTOR' }, {}, 'D'],
    ['the cooling', { icAccept: ['IC416'] }, { ic: 'IC411' }, 'C'],
    ['the ambient temperature', { ambientMax: 60 }, { ambientMax: 40 }, 'C'],
    ['the altitude', { altitude: 3000 }, { altitude: 1000 }, 'C'],
    ['the certificates', { certNeed: ['CCS'] }, { certificates: ['COC'] }, 'C'],
    ['the year of production', { prodYearMin: 2024 }, { prodYear: 2021 }, 'C'],
    ['the conditions', { conditionAccept: ['NEW', 'USED'] }, { condition: 'REMOVED', conditionNote: '拆机' }, 'B'],
  ])('is not as wanted where it breaks %s of the demand', async (_, wanted, broken, grade) => {
    // One voltage for all of them: each motor leaves the shelf again.
    const voltageV = 820
    const id = await putOnShelf(app, { ...motor, voltageV, ...broken })
    const matches = async (changes: object) =>
      (await match('visitor', { demandId: await openDemand(app, { voltageV, ...changes }, other) })).data
    const [asWanted, found] = [await matches({ conditionAccept: ['NEW', 'REMOVED'] }), await matches(wanted)]
    await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: [id], shelfStatus: 'OFF' } })
    expect([asWanted, found].map((all) => all.map((each) => each.grade))).toEqual([['A'], grade === 'D' ? [] : [grade]])
    for (const { reasons } of found) expect(reasons.map(({ note }) => note.length > 0)).toEqual([true])
  })

  test('is for the buyer alone until the demand is public, and never for a neighbour', async () => {
    const { id } = await submitDemand(app)
    const demandId = String(id)
    expect((await match('member', { demandId })).status).toBe(200)
    for (const as of ['visitor', other, 'neighbour'] as const) expect((await match(as, { demandId })).status).toBe(404)
    expect([(await match('visitor', {})).status, (await match('visitor', { demandId: 'x' })).status]).toEqual([400, 404])
  })

  test('is ranked by a hidden budget for the buyer only', async () => {
    const voltageV = freshVoltage()
    await putOnShelf(app, { ...motor, voltageV, unitPrice: '3000' })
    const id = await openDemand(app, { voltageV, budgetUnit: '1000' }, other)
    const scoreFor = async (as: Persona | { token: string }) => (await match(as, { demandId: id })).data[0]?.score ?? 0
    expect(await scoreFor(other)).toBeLessThan(await scoreFor('visitor'))
  })

  test('must have a certificate for explosive atmospheres to be more than a maybe, and the right group', async () => {
    const ex = { typeCode: 'EX.D', exProtection: ['db'], exTClass: 'T4', epl: ['Gb'], exMark: 'Ex db IIB T4 Gb', poles: [4] }
    const voltageV = freshVoltage()
    const weaker = await putOnShelf(app, { ...motor, ...ex, voltageV, exGasGroup: 'IIA', exCertNo: 'CNEx 1' })
    const without = await putOnShelf(app, { ...motor, ...ex, voltageV, exGasGroup: 'IIB' })
    const higher = await putOnShelf(app, { ...motor, ...ex, voltageV, exGasGroup: 'IIC', exCertNo: 'CNEx 2' })
    await putOnShelf(app, { ...motor, voltageV })
    const id = await openDemand(app, { typeCode: 'EX.D', ieMin: 'IE3', voltageV, ex: { gas: 'IIB', t: 'T4' } }, other)
    const { data } = await match(other, { demandId: id })
    expect(data.map((each) => [each.motor?.id, each.grade])).toEqual([
      [higher, 'B'],
      [without, 'C'],
    ])
    expect(JSON.stringify(data)).not.toContain(weaker)
  })
})

describe('the demands for a motor', () => {
  test('are for its seller alone, without those of the seller', async () => {
    const voltageV = freshVoltage()
    const machineId = await putOnShelf(app, { ...motor, voltageV })
    const fits = await openDemand(app, { voltageV }, other)
    await openDemand(app, { voltageV, polesAccept: [2] }, other)
    await openDemand(app, { voltageV })
    const { data } = await match('member', { machineId })
    expect(data.map((each) => [each.demand?.id, each.grade])).toEqual([[fits, 'A']])
    for (const as of ['visitor', other, 'neighbour', 'admin'] as const) expect((await match(as, { machineId })).status).toBe(404)
  })
})

test('buyer and seller see the same pairs of demands and motors, whatever range of power is wanted', async () => {
  const voltageV = 489
  // A buyer is shown three motors of a seller.
  const sellers = [await newSeller(), await newSeller(), await newSeller(), await newSeller()]
  const sellerOf = (at: number) => sellers[at % sellers.length] ?? 'member'
  const motors: string[] = []
  for (const [at, powerKw] of [0.06, 0.18, 3, 5.5, 7.5, 11, 12, 15, 18.5, 22, 30].entries())
    motors.push(await putOnShelf(app, { ...motor, voltageV, powerKw, model: '', frame: '' }, sellerOf(at)))
  const demands: string[] = []
  const ranges = [
    [5.5, 15],
    [5.5, ''],
    [5.5, 5.5],
    [0.05, ''],
    [0.05, 11],
    [4, 7.5],
    [11, 22],
    [12, 13],
    [30, 1000],
  ]
  for (const [powerMin, powerMax] of ranges) demands.push(await openDemand(app, { voltageV, powerMin, powerMax, frameAccept: [] }, other))
  const forBuyer: string[] = []
  for (const demandId of demands)
    for (const each of (await match('visitor', { demandId })).data) forBuyer.push(`${demandId} ${each.motor?.id} ${each.grade}`)
  const forSeller: string[] = []
  for (const [at, machineId] of motors.entries())
    for (const each of (await match(sellerOf(at), { machineId })).data) forSeller.push(`${each.demand?.id} ${machineId} ${each.grade}`)
  expect(forSeller.sort()).toEqual(forBuyer.sort())
  const [wide] = demands
  expect(forSeller).toContain(`${wide} ${motors[5]} A`)
})

describe('the demands that a seller has stock for', () => {
  const path = '/blade-collaboration/collaboration/for-own-stock'

  test('are those that some motor on the shelf meets, with the filters of the public list and their counts', async () => {
    const voltageV = freshVoltage()
    const seller = other
    const body = { ...motor, voltageV }
    const { data } = await app.call<{ id: string }>(seller, 'POST', '/blade-machine/machine/submit', { body })
    await app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: { ids: [data.id], shelfStatus: 'ON' } })
    const met = await openDemand(app, { voltageV, urgency: 'STOP' })
    const later = await openDemand(app, { voltageV })
    const created = [met, later, await openDemand(app, { voltageV, polesAccept: [2] }), await openDemand(app, { voltageV }, seller)]
    const idsOf = async (query: Record<string, string> = {}) => {
      const found = await app.call<{ records: JsonRow[] }>(seller, 'GET', path, { query: { size: '50', ...query } })
      return found.data.records.map(({ id }) => String(id)).filter((id) => created.includes(id))
    }
    expect(await idsOf()).toEqual([later, met])
    expect(await idsOf({ urgency: 'STOP' })).toEqual([met])
    const facets = await app.call<Record<string, { key: string; count: number }[]>>(seller, 'GET', `${path}/facets`)
    expect(facets.data.urgency).toEqual(expect.arrayContaining([expect.objectContaining({ key: 'STOP' })]))
    await app.call(seller, 'POST', '/blade-machine/machine/shelf', { body: { ids: [data.id], shelfStatus: 'OFF' } })
    expect(await idsOf()).toEqual([])
  })

  test('are for members only', async () => {
    for (const address of [path, `${path}/facets`]) expect((await app.call('visitor', 'GET', address)).status).toBe(401)
  })
})

describe('the jobs', () => {
  const ctx = () => serverContext(app.runtime, '000000')
  const timesAsked = async (name: string, id: string) =>
    (
      await sql`select 1 from job where name = ${name} and input like ${`%"${id}"%`} and create_user is null`.execute(
        app.runtime.platformDb,
      )
    ).rows.length

  test('are asked for once a demand or a motor is on public display', async () => {
    const demandId = await openDemand(app, {}, other)
    expect(await timesAsked('match-demand', demandId)).toBe(1)
    await app.call(other, 'POST', '/blade-collaboration/collaboration/move', { body: { ids: [demandId], demandStatus: 'CANCELLED' } })
    await app.call(other, 'POST', '/blade-collaboration/collaboration/move', { body: { ids: [demandId], demandStatus: 'OPEN' } })
    expect(await timesAsked('match-demand', demandId)).toBe(2)
    expect(await timesAsked('match-listing', await putOnShelf(app, motor))).toBe(1)
  })

  const end = (id: string) => sql`update job set job_state = 'DONE' where input like ${`%"${id}"%`}`.execute(app.runtime.platformDb)

  test('are asked for again where a listing changes in what is compared, and once as long as they wait', async () => {
    const id = await putOnShelf(app, motor)
    const save = async (changes: JsonRow) =>
      expect((await app.call('member', 'POST', '/blade-machine/machine/submit', { body: { id, ...changes } })).status).toBe(200)
    await end(id)
    for (let time = 0; time < 3; time++) await save({ quantity: 3 })
    await save({ leadDays: 'D7' })
    const asked = () => timesAsked('match-listing', id)
    expect(await asked()).toBe(1)
    for (const quantity of [5, 6, 7]) await save({ quantity })
    expect(await asked()).toBe(2)
    await end(id)
    await save({ quantity: 8 })
    expect(await asked()).toBe(3)
  })

  test('are asked for again where a demand changes in what is compared, and once as long as they wait', async () => {
    const id = await openDemand(app, {}, other)
    const save = async (changes: JsonRow) =>
      expect((await app.call(other, 'POST', '/blade-collaboration/collaboration/submit', { body: { id, ...changes } })).status).toBe(200)
    await end(id)
    const { data } = await app.call<JsonRow>(other, 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })
    for (let time = 0; time < 3; time++) await save({ quantity: data.quantity, ipMin: data.ipMin })
    const asked = () => timesAsked('match-demand', id)
    expect(await asked()).toBe(1)
    for (const quantity of [15, 16, 17]) await save({ quantity })
    expect(await asked()).toBe(2)
  })

  test('tell of each pair once; what a demand counts as its matches is what its page shows, and for its owner alone', async () => {
    const voltageV = freshVoltage()
    const first = await putOnShelf(app, { ...motor, voltageV })
    const demandId = await openDemand(app, { voltageV }, other)
    const counts = async (as: Persona | { token: string }) =>
      (await app.call<JsonRow[]>(as, 'GET', '/blade-collaboration/collaboration/match-counts', { query: { ids: demandId } })).data
    const matchCount = async () => (await counts(other))[0]?.matchCount
    expect(await findStock(ctx(), demandId)).toMatchObject([{ demandId, listingId: first, grade: 'A' }])
    expect([await matchCount(), await findStock(ctx(), demandId)]).toEqual([1, []])
    const second = await putOnShelf(app, { ...motor, voltageV })
    expect(await findDemands(ctx(), second)).toMatchObject([{ demandId, listingId: second, grade: 'A' }])
    expect([await matchCount(), await findDemands(ctx(), second)]).toEqual([2, []])
    await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: [first], shelfStatus: 'OFF' } })
    expect([await matchCount(), (await match(other, { demandId })).data.length]).toEqual([1, 1])
    expect([await counts('member'), await counts('neighbour')]).toEqual([[], []])
    const body = { ids: [demandId], demandStatus: 'CANCELLED' }
    expect((await app.call(other, 'POST', '/blade-collaboration/collaboration/move', { body })).msg).toBe('操作成功')
    expect(await counts(other)).toEqual([])
  })

  test('count no motor that the buyer or a colleague sells', async () => {
    const [boss, clerk] = await companyCalls(() => app).newCompany(staffMaker(app), '惠山水泵')
    const voltageV = freshVoltage()
    const theirs = [await putOnShelf(app, { ...motor, voltageV }, boss), await putOnShelf(app, { ...motor, voltageV }, clerk)]
    const demandId = await openDemand(app, { voltageV }, boss)
    const counted = async () =>
      (await app.call<JsonRow[]>(boss, 'GET', '/blade-collaboration/collaboration/match-counts', { query: { ids: demandId } })).data
    expect([theirs.length, await counted()]).toEqual([2, [{ id: demandId, matchCount: 0 }]])
    await putOnShelf(app, { ...motor, voltageV })
    expect(await counted()).toEqual([{ id: demandId, matchCount: 1 }])
  })

  test('tell a seller once of a demand, in the language of the reader, however many motors meet it', async () => {
    const voltageV = freshVoltage()
    for (let time = 0; time < 3; time++) await putOnShelf(app, { ...motor, voltageV })
    const demandId = await openDemand(app, { voltageV }, other)
    expect(await findStock(ctx(), demandId)).toHaveLength(3)
    const headers = { 'accept-language': 'en' }
    const found = await app.call<{ records: JsonRow[] }>(other, 'GET', '/blade-desk/notification/mine', { headers })
    expect(found.data.records[0]).toMatchObject({
      text: expect.stringMatching(/^Wanted.*: 3 listings meet it$/),
      path: `/purchase/${demandId}`,
    })
    const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', '/blade-desk/notification/mine', { headers })
    const notices = data.records.filter(({ path }) => path === `/purchase/${demandId}`)
    expect(notices).toMatchObject([{ text: expect.stringMatching(/^Wanted.*\(3 listings of yours meet it\)$/) }])
    await findDemands(ctx(), await putOnShelf(app, { ...motor, voltageV }))
    const buyers = await app.call<{ records: JsonRow[] }>(other, 'GET', '/blade-desk/notification/mine', { headers })
    expect(String(buyers.data.records[0]?.text)).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('rank stock and demands for sellers as if a hidden budget were none, and count one that is shown', async () => {
    const voltageV = freshVoltage()
    const machineId = await putOnShelf(app, { ...motor, voltageV, unitPrice: '3000' })
    const demands = {
      none: await openDemand(app, { voltageV }, other),
      hidden: await openDemand(app, { voltageV, budgetUnit: '1000' }, other),
      shown: await openDemand(app, { voltageV, budgetUnit: '1000', budgetVisible: true }, other),
    }
    const notifiedScore = async (id: string) => (await findStock(ctx(), id))[0]?.score ?? 0
    const scoresOf = {
      none: await notifiedScore(demands.none),
      hidden: await notifiedScore(demands.hidden),
      shown: await notifiedScore(demands.shown),
    }
    const { data } = await match('member', { machineId })
    const scoreOf = (id: string) => data.find(({ demand }) => demand?.id === id)?.score ?? 0
    expect([scoresOf.hidden, scoreOf(demands.hidden)]).toEqual([scoresOf.none, scoreOf(demands.none)])
    expect([scoresOf.shown < scoresOf.none, scoreOf(demands.shown) < scoreOf(demands.none)]).toEqual([true, true])
    expect([scoresOf.shown > 0, scoreOf(demands.shown) > 0]).toEqual([true, true])
  })

  test('tell both sides once of a match that has risen to one that is told at once, and never of one that falls', async () => {
    const voltageV = freshVoltage()
    const listingId = await putOnShelf(app, { ...motor, voltageV, ip: '' })
    const demandId = await openDemand(app, { voltageV, ipMin: 'IP55' }, other)
    const ip = (value: string) => sql`update machine set ip = ${value} where id = ${listingId}`.execute(app.runtime.platformDb)
    const noticesOf = async (as: Persona | { token: string }) =>
      (await app.call<{ records: JsonRow[] }>(as, 'GET', '/blade-desk/notification/mine')).data.records.filter(
        ({ path, title }) => path === `/purchase/${demandId}` && String(title).includes('符合您的'),
      ).length
    const grade = async () => (await match('member', { machineId: listingId })).data[0]?.grade
    expect([await grade(), await findDemands(ctx(), listingId), await noticesOf(other)]).toEqual(['C', [], 0])
    const asked = await timesAsked('match-listing', listingId)
    await end(listingId)
    await app.call('member', 'POST', '/blade-machine/machine/submit', { body: { id: listingId, ip: 'IP55' } })
    expect([await grade(), await timesAsked('match-listing', listingId)]).toEqual(['A', asked + 1])
    expect(await findDemands(ctx(), listingId)).toMatchObject([{ demandId, listingId, grade: 'A' }])
    expect([await noticesOf(other), await noticesOf('member'), await findDemands(ctx(), listingId)]).toEqual([1, 1, []])
    await ip('')
    expect(await findDemands(ctx(), listingId)).toEqual([])
    await ip('IP55')
    expect([await findDemands(ctx(), listingId), await noticesOf(other)]).toEqual([[], 1])
  })

  test('tell owners at once of a replacement from 80 points, and leave a weaker one for the weekly digest', async () => {
    const voltageV = freshVoltage()
    const strong = await putOnShelf(app, { ...motor, voltageV, ieClass: 'IE4', unitPrice: '900', quantity: 60 })
    const weak = await putOnShelf(app, { ...motor, voltageV, ieClass: 'IE4', mounting: ['B35'], unitPrice: '9000', quantity: 1 })
    await sql`update machine set last_confirmed_at = now() - interval '200 days' where id = ${weak}`.execute(app.runtime.platformDb)
    const demandId = await openDemand(
      app,
      { voltageV, brandAccept: ['BR004'], budgetUnit: '1000', budgetVisible: true, quantity: 50 },
      other,
    )
    const { data } = await match(other, { demandId })
    const notified = (await findStock(ctx(), demandId)).map(({ listingId }) => listingId)
    expect(data.map(({ grade, score }) => [grade, score >= 80])).toEqual([
      ['B', true],
      ['B', false],
    ])
    expect([notified, notified.includes(weak)]).toEqual([[strong], false])
    const notices = await app.call<{ records: { path: string }[] }>('member', 'GET', '/blade-desk/notification/mine')
    expect(notices.data.records.filter(({ path }) => path === `/purchase/${demandId}`)).toHaveLength(1)
  })
})
