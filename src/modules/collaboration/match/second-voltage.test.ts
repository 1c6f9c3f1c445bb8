import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { openDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const rating = (voltageV: number, connection = '', freqHz = '') => ({ powerKw: 5.5, voltageV, connection, freqHz })

test.each<[name: string, rated: object, voltageV: number, freqHz: string]>([
  ['380/660 V', { voltageV: 380, ratings: [rating(380, 'D'), rating(660, 'Y')] }, 660, '50'],
  ['220/380 V', { voltageV: 380, ratings: [rating(220, 'D'), rating(380, 'Y')] }, 220, '50'],
  ['230/460 V at 60 Hz', { voltageV: 460, freqHz: '60', ratings: [rating(230), rating(460)] }, 230, '60'],
  ['380 V at 50 Hz and 440 V at 60 Hz', { voltageV: 380, ratings: [rating(380, 'D', '50'), rating(440, 'D', '60')] }, 440, '60'],
  ['delta and star without ratings', { voltageV: 400, connection: 'D/Y', ratings: [] }, 690, '50'],
])('a motor for %s meets a demand for its second voltage, and is found by it', async (_, rated, voltageV, freqHz) => {
  const model = `TWO${voltageV}-132S-4`
  const id = await putOnShelf(app, { ...listing, ieClass: 'IE3', ip: 'IP55', series: '', model, ...rated })
  const demandId = await openDemand(app, { voltageV, freqHz, brandAccept: ['BR004'] }, buyer)
  const { data } = await app.call<{ motor: { id: string }; grade: string }[]>('visitor', 'GET', '/blade-machine/machine/match', {
    query: { demandId },
  })
  expect(data.find(({ motor }) => motor.id === id)?.grade).toBe('A')
  const filters: Record<string, string>[] = [{ voltageV: String(voltageV) }, { voltageV_between: `${voltageV - 1}-${voltageV + 1}` }]
  for (const query of filters) {
    const path = '/blade-machine/machine/listData'
    const list = await app.call<{ records: { id: string }[] }>('visitor', 'GET', path, { query: { model, ...query } })
    expect(list.data.records.map((each) => each.id)).toEqual([id])
  }
})

test('a motor meets no demand for a voltage that it is rated for at another frequency', async () => {
  const id = await putOnShelf(app, { ...listing, voltageV: 380, ratings: [rating(380, 'D', '50'), rating(440, 'D', '60')] })
  const demandId = await openDemand(app, { voltageV: 440, freqHz: '50' }, buyer)
  const { data } = await app.call('visitor', 'GET', '/blade-machine/machine/match', { query: { demandId } })
  expect(JSON.stringify(data)).not.toContain(id)
})
