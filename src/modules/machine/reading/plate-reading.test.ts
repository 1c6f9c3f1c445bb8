import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

interface Paste {
  readonly motors: readonly {
    readonly text: string
    readonly unread: readonly string[]
    readonly values: readonly { readonly field: string; readonly value: unknown; readonly origin?: string }[]
  }[]
  readonly contacts: readonly { readonly field?: string; readonly value: string }[]
}

const valuesOf = (motor?: Paste['motors'][number]) => Object.fromEntries((motor?.values ?? []).map(({ field, value }) => [field, value]))

describe('readings of the photo of one nameplate', () => {
  const readPlate = async (...texts: readonly string[]) =>
    (await app.call<Paste>('member', 'POST', '/blade-machine/machine/readPlate', { body: { text: texts.join('\f') } })).data.motors[0]

  test('give what two of them agree on, and nothing about the trade', async () => {
    const motor = await readPlate(
      '型号 YE3-132S-4   5.5 kW\n380 V Δ   11.2 A\n皖南电机 无锡 13812345678',
      '型号 YE3-132S-4   5.5 kW\n330 V Δ   112 A\n皖南电机 无锡 13812345678',
      '型号 YE3-1325-4   55 kW\n380 V   11.2 A',
    )
    expect(valuesOf(motor)).toMatchObject({
      model: 'YE3-132S-4',
      powerKw: 5.5,
      voltageV: 380,
      connection: 'D',
      currentA: 11.2,
      brandCode: 'BR004',
    })
    expect(Object.keys(valuesOf(motor))).not.toContain('regionCode')
  })

  test('hold no telephone number, address or account that a plate prints, in whatever field it might be taken for', async () => {
    const printed = [
      ...['型号 YE3-132S-4   5.5 kW   380 V', '编号 13812345678   客服电话 0510-85551234', '电话 4008201234   QQ 283456789'],
      ...['微信 wuxi_motor88   www.wuximotor.com', 'sales@wuximotor.com   TEL +86 139 0000 1111'],
    ].join('\n')
    const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/readPlate', {
      body: { text: [printed, printed, printed].join('\f') },
    })
    expect(valuesOf(data.motors[0])).toMatchObject({ model: 'YE3-132S-4', powerKw: 5.5, voltageV: 380 })
    const answer = JSON.stringify(data)
    for (const part of ['13812345678', '85551234', '4008201234', '283456789', 'motor88', 'wuximotor', '0000', '1111', '139'])
      expect(answer, part).not.toContain(part)
    expect(data.contacts).toEqual([])
  })

  test('have the current and the connection at the voltage of the listing, where only one of them has both voltages', async () => {
    const [whole, part] = ['1.1 kW   220/380 V   Δ/Y   5.56/3.21 A', '1.1 kW   2 0/3 V   Δ/Y   5.56/3.21 A']
    expect(valuesOf(await readPlate(whole, part, part))).toMatchObject({ connection: 'Y', currentA: 3.21 })
    const none = valuesOf(await readPlate(part, part, part))
    expect([none.connection, none.currentA]).toEqual([undefined, undefined])
  })

  test('name no brand that two letters stand for, as scratches do', async () => {
    expect(Object.keys(valuesOf(await readPlate('CG YE3-132S-4', 'CG YE3-132S-4')))).not.toContain('brandCode')
  })

  test('are given as a line too, which fills in a demand for the same motor', async () => {
    const plate = 'YE3-132S-4  5.5 kW  380 V  50 Hz  IP55  绝缘等级 F'
    const text = (await readPlate(plate, plate))?.text
    const { data } = await app.call<Paste>('member', 'POST', '/blade-machine/machine/read', { body: { text, one: true, wanted: true } })
    expect(data.motors.map(valuesOf)).toMatchObject([
      { modelOld: 'YE3-132S-4', powerMin: 5.5, voltageV: 380, freqHz: '50', ipMin: 'IP55', insulationMin: 'F' },
    ])
  })

  test('keep a designation whose series is in no table where all of them have it', async () => {
    const models = [
      'YR-280M-8',
      'YVF-280M-4',
      'YX-280M-4',
      'YP-280M-4',
      'YH-180L-4',
      'YEJ3-132M-4',
      'YVFE4-280M-8',
      'YB4-280M-4',
      'M2BA280SMB4',
    ]
    const plates = models.map((model) => `${model}  380 V  50 Hz  IP55`)
    const read = await Promise.all(plates.map(async (plate) => valuesOf(await readPlate(plate, plate, plate, plate))))
    expect(read.map(({ model }) => model)).toEqual(models)
    expect(read.map(({ shaftHeight }) => shaftHeight)).toEqual([280, 280, 280, 280, 180, 132, 280, 280, 280])
  })

  test('have a speed above that of any mains only where the motor does not turn by it', async () => {
    const speeds = async (plate: string) => valuesOf(await readPlate(plate, plate, plate, plate)).ratedRpm
    expect(await speeds('Z4-112/2-1  5.5 kW  440 V  4000 r/min  IP21S')).toBe(4000)
    for (const speed of [4000, 4500, 6000]) expect(await speeds(`永磁同步电动机  7.5 kW  380 V  ${speed} r/min  IP55`)).toBe(speed)
    expect(await speeds('YE3-132S-4  5.5 kW  380 V  50 Hz  4000 r/min')).toBeUndefined()
  })

  test('are not completed with what a plate prints, only with what follows from the designation', async () => {
    const motor = await readPlate('YE3-132S-4', 'YE3-132S-4')
    expect(valuesOf(motor)).toMatchObject({ model: 'YE3-132S-4', frame: '132S', poles: [4], typeCode: 'AC3.STD.IE3' })
    expect(Object.keys(valuesOf(motor))).not.toEqual(expect.arrayContaining(['currentA']))
    expect(valuesOf(motor).powerKw).toBeUndefined()
  })
})
