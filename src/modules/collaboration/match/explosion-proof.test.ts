import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { insertAttachments } from '#test/attachments.ts'
import { openDemand } from '#test/demands.ts'
import { dustMotor, gasMotor, listing, mineMotor, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { findDemands, findStock } from './found-matches.service.ts'

interface Match {
  readonly motor?: { readonly id: string }
  readonly demand?: { readonly id: string }
  readonly grade: string
  readonly reasons: readonly { readonly property: string; readonly note: string }[]
}
let app: TestApp
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const rating = { ieClass: 'IE3', ip: 'IP55', connection: 'D', model: '', series: '' }
/** One motor for gas, one for dust and one for mines of a voltage, which no others have. */
async function motorsOf(voltageV: number) {
  const onShelf = (ex: object) => putOnShelf(app, { ...listing, ...rating, ...ex, voltageV })
  return { gas: await onShelf(gasMotor), dust: await onShelf(dustMotor), mine: await onShelf(mineMotor), plain: await onShelf({}) }
}
const openFor = (typeCode: string, voltageV: number, ex: object = {}) => openDemand(app, { typeCode, voltageV, ex }, buyer)

test('a demand of an explosion-proof type lists and tells of motors for its atmosphere alone, and both sides see the same', async () => {
  const voltageV = 1370
  const { gas, dust, mine, plain } = await motorsOf(voltageV)
  const expected = [
    ['EX.M', [[mine, 'A']]],
    ['EX.T', [[dust, 'C']]],
    ['EX.D', [[gas, 'C']]],
    ['EX.N', [[gas, 'C']]],
  ] as const
  const ctx = serverContext(app.runtime, '000000')
  const demands: Record<string, string> = {}
  for (const [typeCode, found] of expected) {
    const demandId = await openFor(typeCode, voltageV)
    demands[typeCode] = demandId
    const { data } = await app.call<Match[]>(buyer, 'GET', '/blade-machine/machine/match', { query: { demandId } })
    expect([typeCode, data.map((each) => [each.motor?.id, each.grade])]).toEqual([typeCode, found])
    if (typeCode !== 'EX.M') expect(data[0]?.reasons.map(({ note }) => note).join()).toContain('请确认')
    const told = (await findStock(ctx, demandId)).map(({ listingId }) => listingId)
    expect(told).toEqual(found.flatMap(([id, grade]) => (grade === 'A' ? [id] : [])))
  }
  const seen = async (machineId: string) => {
    const { data } = await app.call<Match[]>('member', 'GET', '/blade-machine/machine/match', { query: { machineId } })
    return data.map((each) => each.demand?.id).sort()
  }
  expect([await seen(mine), await seen(dust), await seen(plain)]).toEqual([[demands['EX.M']], [demands['EX.T']], []])
  expect(await seen(gas)).toEqual([demands['EX.D'], demands['EX.N']].sort())
})

test.each([
  ['求购 船用电机 15kW 4极 防爆 1台 青岛', 'AC3.ENV', 380],
  ['求购 高压防爆电机 800kW 10kV 4极', 'HV.CAGE', 10_000],
  ['求购 减速电机 15kW 防爆', 'GEA', 380],
  ['wanted: crane motor 15 kW 6 pole, explosion-proof', 'AC3.CRN', 380],
])('%s: a demand that is read from it is met by no motor of type %s without protection', async (text, typeCode, voltageV) => {
  const read = await app.call<{ motors: { values: { field: string; value: unknown }[] }[] }>(
    'member',
    'POST',
    '/blade-machine/machine/read',
    {
      body: { text, wanted: true },
    },
  )
  const values = Object.fromEntries(read.data.motors[0]?.values.map(({ field, value }) => [field, value]) ?? [])
  const { powerMin: powerKw, polesAccept: poles = [4] } = values
  const own = { ...listing, ...rating, frame: '', ieClass: '', typeCode, powerKw, poles, voltageV }
  const plain = await putOnShelf(app, own)
  const demandId = await openDemand(app, values, buyer)
  const detail = await app.call<{ exNeeded: boolean }>(buyer, 'GET', '/blade-collaboration/collaboration/detail', {
    query: { id: demandId },
  })
  expect(detail.data.exNeeded).toBe(true)
  const { data } = await app.call<Match[]>(buyer, 'GET', '/blade-machine/machine/match', { query: { demandId } })
  expect(data.map((each) => each.motor?.id)).not.toContain(plain)
})

test.each([
  ['an equipment protection level', { epl: 'Gb' }, 1930],
  ['a second equipment protection level', { secondEpl: 'Db' }, 1990],
  ['the highest temperature of a surface', { dustT: 135 }, 2050],
])('a demand that names nothing of explosion protection but %s is met by no motor without it', async (_, ex, voltageV) => {
  const { plain } = await motorsOf(voltageV)
  const demandId = await openFor('AC3.STD.IE3', voltageV, ex)
  const { data } = await app.call<Match[]>(buyer, 'GET', '/blade-machine/machine/match', { query: { demandId } })
  const found = data.map(({ motor }) => motor?.id)
  expect(found.length).toBeGreaterThan(0)
  expect(found).not.toContain(plain)
  expect((await findDemands(serverContext(app.runtime, '000000'), plain)).map((each) => each.demandId)).not.toContain(demandId)
})

test('a motor for dust that is put on the shelf tells nobody who wants one for a mine', async () => {
  const voltageV = 1490
  await openFor('EX.M', voltageV)
  const forDust = await openFor('EX.T', voltageV, { dust: 'IIIC', dustT: 135 })
  const { dust, gas, mine } = await motorsOf(voltageV)
  const ctx = serverContext(app.runtime, '000000')
  expect(await findDemands(ctx, dust)).toMatchObject([{ demandId: forDust, listingId: dust, grade: 'A' }])
  expect(await findDemands(ctx, gas)).toEqual([])
  expect(await findDemands(ctx, mine)).toHaveLength(1)
})

test('a demand for a mine that names no mark is offered motors for mines alone, whatever its type', async () => {
  const voltageV = 1720
  const { mine } = await motorsOf(voltageV)
  for (const typeCode of ['AC3.STD.IE3', 'EX.M']) {
    const demandId = await openFor(typeCode, voltageV, { mine: true })
    const { data } = await app.call<Match[]>(buyer, 'GET', '/blade-machine/machine/match', { query: { demandId } })
    expect([typeCode, data.map(({ motor, grade }) => [motor?.id, grade])]).toEqual([typeCode, [[mine, 'A']]])
  }
})

test.each<[demand: object, stock: object, grade: string]>([
  [{ family: 'EX.D' }, { family: 'AC3.STD.IE3' }, 'D'],
  [{ family: 'EX.D' }, { family: 'EX.D' }, 'C'],
  [{ family: 'EX.D' }, { family: 'EX.D', ex: { gas: 'IIC', t: 'T4', cert: true } }, 'C'],
  [{ family: 'EX.D', ex: { gas: 'IIB', t: 'T4', prot: 'd' } }, { family: 'EX.D', ex: { gas: 'IIB', t: 'T4', cert: true } }, 'A'],
  [{ family: 'EX.M' }, { family: 'EX.M', ex: { cert: true } }, 'A'],
  [{ family: 'EX.M' }, { family: 'EX.T', ex: { prot: 'tb', dust: 'IIIC', dustT: 130, cert: true } }, 'D'],
  [{ family: 'EX.M', ex: { gas: 'IIB', t: 'T4', prot: 'd' } }, { family: 'EX.D', ex: { gas: 'IIC', t: 'T4', cert: true } }, 'D'],
  [{ family: 'EX.T' }, { family: 'EX.E', ex: { prot: 'eb', gas: 'IIC', t: 'T3', cert: true } }, 'D'],
  [{ family: 'AC3' }, { family: 'EX.D' }, 'B'],
])('a grading takes what is not said of explosion protection from the family: %j for %j is %s', async (demand, stock, grade) => {
  const body = { demand: { kw: 5.5, poles: [4], ...demand }, stock: { kw: 5.5, poles: [4], ...stock } }
  const reply = await app.call<Match>('visitor', 'POST', '/blade-machine/machine/match/grade', { body })
  expect([reply.status, reply.data.grade]).toEqual([200, grade])
})
