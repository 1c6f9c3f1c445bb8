import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { openDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

interface Match {
  readonly motor?: { readonly id: string }
  readonly demand?: { readonly id: string }
  readonly grade: string
}

let app: TestApp
let other: { token: string }
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  other = { token: String((await app.login('000000', 'trader2')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const motor = { ...listing, ieClass: 'IE3', ip: 'IP55', connection: 'D', priceMode: 'FIXED', unitPrice: '1450' }
/** A voltage that no other motor of this power has, so that only the rows of one test match each other. */
let lastVoltage = 700
const freshVoltage = (): number => {
  lastVoltage = Math.round(lastVoltage * 1.3)
  return lastVoltage
}
const matches = async (as: 'visitor' | 'member', query: Record<string, string>) =>
  (await app.call<Match[]>(as, 'GET', '/blade-machine/machine/match', { query })).data
const motorsFor = async (demandId: string) => (await matches('visitor', { demandId })).map((each) => each.motor?.id)
const demandsFor = async (machineId: string) => (await matches('member', { machineId })).map((each) => each.demand?.id)

test.each(['ye3-100l1-4', 'YE3 100L1-4', 'YE3100L1-4'])(
  'a demand for %s without a power is met by motors of that model only, whoever looks',
  async (modelOld) => {
    const voltageV = freshVoltage()
    const named = await putOnShelf(app, { ...motor, voltageV, model: 'YE3-100L1-4', frame: '' })
    const other4 = await putOnShelf(app, { ...motor, voltageV, model: 'QX-9', frame: '' })
    const id = await openDemand(app, { voltageV, powerMin: '', modelOld, frameAccept: [] }, other)
    const found = await motorsFor(id)
    expect([found, await demandsFor(named), await demandsFor(other4)]).toEqual([[named], [id], []])
  },
)

test('each of the models that a demand names is searched, also behind one that nobody has', async () => {
  const voltageV = freshVoltage()
  const [first, second] = [
    await putOnShelf(app, { ...motor, voltageV, model: 'YE3-112M-4', frame: '' }),
    await putOnShelf(app, { ...motor, voltageV, model: 'YE4-112M-4', frame: '' }),
  ]
  const modelWanted = ['YX9-999Z-4', 'YE3-112M-4', 'ye4 112m-4']
  const id = await openDemand(app, { voltageV, powerMin: '', modelWanted, frameAccept: [] }, other)
  const found = await motorsFor(id)
  expect([found.toSorted(), await demandsFor(first), await demandsFor(second)]).toEqual([[first, second].toSorted(), [id], [id]])
  const { data } = await app.call('visitor', 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })
  expect([data.title, data.titleEn]).toEqual([
    expect.stringContaining('求购 YX9-999Z-4/YE3-112M-4等 '),
    expect.stringContaining('Wanted: YX9-999Z-4/YE3-112M-4 and others '),
  ])
})

const twentySix = Array.from({ length: 26 }, (_, at) => at)

test.each(['EQUIV', 'SAMEBRAND', 'EXACT'])('of many brands the last counts as the first, as %s', async (substituteLevel) => {
  const voltageV = freshVoltage()
  const last = await putOnShelf(app, { ...motor, voltageV })
  const brandAccept = [...twentySix.map((at) => `BR${200 + at}`), 'BR004']
  const id = await openDemand(app, { voltageV, brandAccept, substituteLevel }, other)
  const found = await matches('visitor', { demandId: id })
  expect([found.map((each) => [each.motor?.id, each.grade]), await demandsFor(last)]).toEqual([[[last, 'A']], [id]])
})

test('of many frames the last counts as the first, and with more power as the same frame', async () => {
  const voltageV = freshVoltage()
  const same = await putOnShelf(app, { ...motor, voltageV })
  const stronger = await putOnShelf(app, { ...motor, voltageV, powerKw: 7.5, model: '' })
  const larger = await putOnShelf(app, { ...motor, voltageV, frame: '315L', model: '' })
  const frameAccept = [...twentySix.map((at) => `${at + 60}S`), '132S']
  const id = await openDemand(app, { voltageV, frameAccept }, other)
  const grades = new Map((await matches('visitor', { demandId: id })).map((each) => [each.motor?.id, each.grade]))
  expect([same, stronger, larger].map((each) => grades.get(each))).toEqual(['A', 'B', undefined])
})
