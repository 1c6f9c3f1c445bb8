import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app?.close())

interface Similar {
  readonly motor: { readonly id: string; readonly model: string; readonly powerKw: number; readonly poles: readonly number[] }
  readonly grade: string
  readonly score: number
  readonly deviations: readonly { readonly property: string; readonly note: string }[]
}

const base = {
  ...{ typeCode: 'AC3.STD.IE3', brandCode: 'BR004', series: 'YE3', model: 'YE3-160M-6', powerKw: 7.5, poles: [6], phases: '3' },
  ...{ voltageV: 380, freqHz: '50', frame: '160M', mounting: ['B3'], ieClass: 'IE3', ip: 'IP55', condition: 'NEW', quantity: 3 },
  ...{
    priceMode: 'ASK',
    regionCode: '320205',
    contact: { name: '王', mobile: '13900001111' },
    photos: [{ photoType: 'WHOLE', link: '/files/test/motor.webp' }],
  },
}

const onShelf = (changed: object) => putOnShelf(app, { ...base, ...changed })

const similarTo = async (id: string, lang: 'zh' | 'en' = 'zh'): Promise<Similar[]> => {
  const headers = { 'accept-language': lang }
  return (await app.call<Similar[]>('visitor', 'GET', '/blade-machine/machine/similar', { query: { id }, headers })).data
}

test('a motor names what replaces it on the shelf, the best first, with what differs', async () => {
  const id = await onShelf({})
  const same = await onShelf({ model: 'YE3-160M-6 same' })
  const better = await onShelf({ model: 'YE4-160M-6', series: 'YE4', ieClass: 'IE4' })
  const larger = await onShelf({ model: 'YE3-160L-6', frame: '160L', powerKw: 11 })
  const flange = await onShelf({ model: 'YE3-160M-6 B5', mounting: ['B5'] })
  const used = await onShelf({ model: 'YE3-160M-6 B35', mounting: ['B35'], condition: 'USED', conditionNote: '库存' })
  const found = await similarTo(id)
  const own = found.filter(({ motor }) => [same, better, larger, flange, used].includes(motor.id))
  expect(own.map(({ motor, grade }) => [motor.id, grade])).toEqual(
    expect.arrayContaining([
      [same, 'A'],
      [better, 'B'],
      [used, 'C'],
    ]),
  )
  expect(own.map(({ motor }) => motor.id)).not.toContain(larger)
  expect(own.map(({ motor }) => motor.id)).not.toContain(flange)
  expect(found.map(({ grade }) => grade)).toEqual(found.map(({ grade }) => grade).toSorted())
  expect(found.map(({ motor }) => motor.id)).not.toContain(id)
  const [note] = own.find(({ motor }) => motor.id === better)?.deviations ?? []
  expect(note).toMatchObject({ property: 'ie', note: expect.stringContaining('IE4 高于 IE3') })
  const english = (await similarTo(id, 'en')).find(({ motor }) => motor.id === better)
  expect(english?.deviations[0]?.note).toContain('IE4 instead of IE3')
})

test('what replaces a motor fits its flange and its shaft, and runs', async () => {
  const figures = { powerKw: 18.7, poles: [4], frame: '160L', model: 'QX-FIX', mounting: ['B5'], brandCode: 'BR004', ieClass: 'IE3' }
  const fixing = { flange: 'FF300', shaftD: 42, shaftE: 110 }
  const [id = '', usual = '', ...others] = await Promise.all(
    [
      fixing,
      {},
      { ...fixing, flange: 'FF265' },
      { ...fixing, shaftD: 48 },
      { ...fixing, shaftEnd: 'TAPER' },
      { ...fixing, condition: 'PARTS', conditionNote: '绕组烧毁' },
      { ...fixing, condition: 'USED', conditionNote: '拆机', prodYear: 2012 },
      { ...fixing, condition: 'OPEN' },
    ].map((changed) => onShelf({ ...figures, ...changed })),
  )
  const graded = async (of: string) => {
    const found = new Map((await similarTo(of)).map(({ motor, grade }) => [motor.id, grade]))
    return [id, usual, ...others].filter((each) => each !== of).map((each) => found.get(each))
  }
  expect(await graded(id)).toEqual(['A', undefined, undefined, undefined, undefined, 'C', 'B'])
  // A listing that does not repeat them has those of its frame.
  expect(await graded(usual)).toEqual(['A', undefined, undefined, undefined, undefined, 'C', 'B'])
})

test('for a shaft that its frame does not usually have, whoever does not state one is asked', async () => {
  const figures = { powerKw: 18.9, poles: [4], frame: '160L', model: 'QX-SHAFT', mounting: ['B3'] }
  const id = await onShelf({ ...figures, shaftD: 48, shaftE: 110 })
  const unstated = await onShelf(figures)
  const found = (await similarTo(id)).find(({ motor }) => motor.id === unstated)
  expect(found).toMatchObject({ grade: 'C', deviations: [{ property: 'shaft' }] })
})

test('a motor of another construction replaces none of a general one, or says what to check', async () => {
  const figures = { powerKw: 17.3, model: '', series: '', frame: '160L', ieClass: '' }
  const id = await onShelf(figures)
  const vibrating = await onShelf({ ...figures, typeCode: 'AC3.VIB', model: 'YZO-140-6' })
  const submersible = await onShelf({ ...figures, typeCode: 'AC3.SUB', model: 'YQS200-17' })
  const crane = await onShelf({ ...figures, typeCode: 'AC3.CRN', model: 'YZ160L-6' })
  const gradeOf = (all: readonly Similar[], own: string) => all.find(({ motor }) => motor.id === own)?.grade
  const found = await similarTo(id)
  expect([vibrating, submersible, crane].map((own) => gradeOf(found, own))).toEqual([undefined, undefined, 'C'])
  expect(found.find(({ motor }) => motor.id === crane)?.deviations).toEqual([
    expect.objectContaining({ property: 'family', note: '起重冶金电动机代替通用电动机，请核对工作制、轴伸和安装尺寸' }),
  ])
  const forCrane = await similarTo(crane, 'en')
  expect(forCrane.find(({ motor }) => motor.id === id)?.deviations[0]?.note).toBe(
    'A general motor in place of a crane motor: check duty, shaft and fixing',
  )
  expect(gradeOf(await similarTo(vibrating), id)).toBeUndefined()
})

test('a gear motor is replaced by those of about its ratio', async () => {
  const geared = { typeCode: 'GEA.HEL', series: '', frame: '', ieClass: '', powerKw: 0.79, poles: [4] }
  const [id = '', same, near, other] = await Promise.all(
    [30, 30, 32, 60].map((ratio, at) => onShelf({ ...geared, model: `QX-GEAR-${at}`, gear: { ratio } })),
  )
  const gradeOf = new Map((await similarTo(id)).map(({ motor, grade }) => [motor.id, grade]))
  expect([same, near, other].map((each) => gradeOf.get(each ?? ''))).toEqual(['A', 'C', undefined])
})

test('what a motor is made for beyond the usual is asked of what replaces it', async () => {
  const figures = { model: 'QX-SITE', powerKw: 21.7, poles: [4], frame: '180L', mounting: ['B3'] }
  const special = { ic: 'IC416', ambientMax: 60, altitude: 4000, certificates: ['CCS'], startMethod: 'VFD' }
  const usual = { ic: 'IC411', ambientMax: 40, altitude: 1000, startMethod: 'DOL' }
  const [id = '', same = '', plain = ''] = await Promise.all([special, special, usual].map((each) => onShelf({ ...figures, ...each })))
  const found = new Map((await similarTo(id)).map((each) => [each.motor.id, each]))
  expect(found.get(same)).toMatchObject({ grade: 'A', score: 100, deviations: [] })
  expect(found.get(plain)?.grade).toBe('C')
  expect(
    found
      .get(plain)
      ?.deviations.map(({ property }) => property)
      .toSorted(),
  ).toEqual(['altitude', 'ambient', 'certificates', 'cooling', 'start'].toSorted())
  expect((await similarTo(plain)).map(({ motor }) => motor.id)).not.toContain(id)
})

test('a winding for two voltages is replaced by one that has the one at the site, and unusual certificates alone are asked for', async () => {
  const figures = { model: 'QX-WIND', powerKw: 23.7, poles: [4], frame: '180L', mounting: ['B3'] }
  const [id = '', delta = ''] = await Promise.all(
    [{ connection: 'D/Y', certificates: ['CE', 'COC'] }, { connection: 'D' }].map((each) => onShelf({ ...figures, ...each })),
  )
  const found = new Map((await similarTo(id)).map((each) => [each.motor.id, each]))
  expect(found.get(delta)).toMatchObject({ grade: 'A', score: 100, deviations: [] })
})

test('a motor without poles is replaced by those of its speed', async () => {
  const dc = { typeCode: 'DC.Z4', series: 'Z4', model: 'Z4-112/2-1', powerKw: 5.9, poles: undefined, phases: undefined, freqHz: undefined }
  const figures = { ...dc, voltageV: 440, ratedRpm: 3000, frame: undefined, ieClass: undefined }
  const [id = '', same = '', slower = '', unknown = ''] = await Promise.all(
    [3000, 3000, 1500, undefined].map((ratedRpm) => onShelf({ ...figures, ratedRpm })),
  )
  const found = new Map((await similarTo(id)).map((each) => [each.motor.id, each]))
  expect(found.get(same)).toMatchObject({ grade: 'A', deviations: [] })
  expect(found.get(slower)?.deviations.map(({ property }) => property)).toEqual(['speed'])
  expect(await similarTo(unknown)).toEqual([])
})

test('a motor that is not on display has no replacements to read', async () => {
  for (const id of ['1', 'x', '']) {
    const { status } = await app.call('visitor', 'GET', '/blade-machine/machine/similar', { query: { id } })
    expect(status).toBe(404)
  }
})
