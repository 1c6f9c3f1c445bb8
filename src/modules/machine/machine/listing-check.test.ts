import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
/** A time zone in which it is another day now than in UTC. */
const timeZone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
beforeAll(async () => {
  app = await testApp(undefined, { env: { TIME_ZONE: timeZone } })
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app?.close())

interface Checked {
  readonly warnings: readonly { readonly code: string; readonly level: string; readonly field: string; readonly note: string }[]
  readonly compliance: string
}

const motor = {
  ...{ typeCode: 'AC3.STD.IE3', brandCode: 'BR004', series: 'YE3', model: 'YE3-132S-4', powerKw: 5.5, poles: [4], voltageV: 380 },
  // No mounting that the demo stock of the seller has.
  ...{ mounting: ['B34'], condition: 'NEW', ieClass: 'IE3' },
}
const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
const check = async (changed: object, lang: 'zh' | 'en' = 'zh') =>
  app.call<Checked>('member', 'GET', '/blade-machine/machine/check', {
    query: textsOf({ ...motor, ...changed }),
    headers: { 'accept-language': lang },
  })
const codes = async (changed: object): Promise<string[]> =>
  (await check(changed)).data.warnings.map(({ code, level }) => `${code} ${level}`)

describe('while somebody types', () => {
  test('a motor that can be raises no warning, and one that cannot says why in the language of the user', async () => {
    expect((await check({})).data).toEqual({ warnings: [], compliance: 'OK' })
    expect(await codes({ ratedRpm: 2900 })).toEqual(['R1 ERROR'])
    expect(await codes({ powerKw: 7.5 })).toEqual(['R4 WARN'])
    expect(await codes({ currentA: '1.11' })).toEqual(['R5 ERROR'])
    expect(await codes({ poles: [2] })).toEqual(['R11 ERROR'])
    const { data } = await check({ ratedRpm: 2900 }, 'en')
    expect(data.warnings).toEqual([
      {
        code: 'R1',
        level: 'ERROR',
        field: 'ratedRpm',
        note: '4 poles give 1500 r/min at no load, not 2900 r/min; 2900 r/min means 2 poles',
        proposal: { field: 'poles', value: [2] },
      },
    ])
  })

  test('the voltages and currents of its ratings are checked against each other', async () => {
    const rating = (connection: string, voltageV: number, currentA: number) => ({ connection, voltageV, currentA, powerKw: 5.5 })
    const codesOf = async (ratings: readonly object[]) => {
      const { data } = await app.call<Checked>('member', 'POST', '/blade-machine/machine/check', { body: { ...motor, ratings } })
      return data.warnings.map(({ code, level, field }) => `${code} ${level} ${field}`)
    }
    expect(await codesOf([rating('D', 380, 11.2), rating('Y', 660, 6.45)])).toEqual([])
    expect(await codesOf([rating('D', 380, 11.2), rating('Y', 660, 11.2)])).toEqual(['R5b WARN ratings'])
    // Each value may be missing while somebody types.
    expect(await codesOf([{ voltageV: 660 }, {}])).toEqual([])
    const wrong = await app.call('member', 'POST', '/blade-machine/machine/check', { body: { ratings: [{ powerKw: 'much' }] } })
    expect(wrong).toMatchObject({ status: 400, data: { field: 'ratings[0].powerKw' } })
  })

  test('a certificate is valid through its last day, in the time zone of the product', async () => {
    const day = (days: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() + days * 86_400_000)
    const expiring = async (exCertExpiry: string) =>
      (await check({ typeCode: 'EX.D', series: 'YB3', model: 'YB3-132S-4', exCertNo: 'CNEx23.1234X', exCertExpiry })).data.compliance
    expect(await expiring(day(-1))).toBe('EXPIRED_EX')
    expect(await expiring(day(0))).not.toBe('EXPIRED_EX')
  })

  test('nothing is needed, and what is no value is rejected by its field', async () => {
    const { data } = await app.call<Checked>('member', 'GET', '/blade-machine/machine/check')
    expect(data.warnings).toEqual([])
    expect(await check({ powerKw: 'much' })).toMatchObject({ status: 400, data: { field: 'powerKw' } })
    expect((await app.call('visitor', 'GET', '/blade-machine/machine/check')).status).toBe(401)
  })

  test('the year and the legal status are checked by the lists of the state', async () => {
    expect((await check({ series: 'JO2', model: 'JO2-52-4', ieClass: '', condition: 'USED' })).data.compliance).toBe('ELIM')
    expect((await check({ series: 'YE2', model: 'YE2-132S-4', ieClass: 'IE2' })).data.compliance).toBe('BELOW')
  })
})

test('a listing keeps what its designation says, and what was found for its owner and for reviewers', async () => {
  const body = {
    ...{
      ...motor,
      series: '',
      currentA: '1.11',
      quantity: 1,
      priceMode: 'ASK',
      regionCode: '320205',
      contact: { name: '王', mobile: '13900001111' },
    },
    photos: [{ photoType: 'WHOLE', link: '/files/test/motor.webp' }],
  }
  const saved = await app.call<{ id: string }>('member', 'POST', '/blade-machine/machine/submit', { body })
  expect(saved.data).toMatchObject({ warnings: ['R5'], complianceFlag: 'OK', series: 'YE3', frame: '132S', shaftHeight: 132 })
  expect((await app.call('admin', 'GET', '/blade-machine/machine/detail', { query: { id: saved.data.id } })).data).toMatchObject({
    warnings: ['R5'],
    warningsName: '电流',
  })
  const again = await check({ id: undefined, currentA: undefined })
  expect(again.data.warnings).toMatchObject([{ code: 'R19', level: 'INFO' }])
})
