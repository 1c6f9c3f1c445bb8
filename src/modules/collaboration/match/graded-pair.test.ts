import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { readReference } from '../../../../db/seed/csv.ts'

interface Match {
  readonly grade: string
  readonly reasons: readonly { readonly note: string }[]
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app?.close())

test.each(readReference('match_tests').map((row) => [row.case ?? '', row] as const))(
  '%s is graded as engineers grade it',
  async (_, row) => {
    const body = { demand: JSON.parse(row.demand_json ?? ''), stock: JSON.parse(row.stock_json ?? '') }
    const { status, data } = await app.call<Match>('visitor', 'POST', '/blade-machine/machine/match/grade', { body })
    expect([status, data.grade]).toEqual([200, row.expected_grade])
    expect(data.reasons.every(({ note }) => note !== '')).toBe(true)
  },
)

test('a grading without a demand or stock is rejected with the name of what is missing', async () => {
  const reply = await app.call('visitor', 'POST', '/blade-machine/machine/match/grade', { body: { demand: { kw: 5.5 } } })
  expect([reply.status, reply.data.field]).toEqual([400, 'stock'])
})

test.each([
  ['demand.kw', { kw: '5.5kW' }],
  ...['0x10', '1e3', '-1', -1, -1e308, 1e308, true].map((kw): [string, object] => ['demand.kw', { kw }]),
  ['demand', {}],
  ['demand', { qty: 2, budget: 1500, region: '320205', poles: [], frame: '' }],
  ['demand', { frame: ' ', family: '\t', kw: '  ', mounting: [' ', ''], ins: ' ', yd: ' ' }],
  ['demand.ex', { kw: 1.1, ex: 'Ex d IIC T4' }],
  ['demand.ex', { ex: ['IIC'] }],
  ['demand.ex.gas', { ex: { gas: 4 } }],
  ['demand.ex.gasGroup', { ex: { gasGroup: 'IIC' } }],
  ['demand.poles', { poles: ['6 pole'] }],
  ['demand.poles', { poles: Array(51).fill(4) }],
  ['demand.volt', { volt: '660V' }],
  ['demand.yd', { yd: 'yes' }],
  ['demand.frame', { frame: 132 }],
  ['demand.substitute', { substitute: 'NONE' }],
  ['demand.ie', { ie: 'ie3' }],
  ['demand.ins', { ins: '155' }],
  ['demand.condMin', { condMin: 'GOOD' }],
  ['demand.features', { features: ['BRK'] }],
  ['demand.ex.t', { ex: { t: 'T7' } }],
  ['demand.KW', { KW: 55 }],
  ...['ac3', 'XYZ', 'AC3.', 'AC3.XYZ', 'constructor'].map((family): [string, object] => ['demand.family', { kw: 1.5, family }]),
  ['stock.family', { kw: 1.1 }, { family: 'XYZ' }],
  ['stock.voltage', { kw: 1.1 }, { voltage: 380 }],
  ['stock.ex', { kw: 1.1 }, { ex: true }],
  ['stock.features', { kw: 1.1 }, { features: [{}] }],
  ['stock.freq', { kw: 1.1 }, { freq: 1e308 }],
  ['stock.freq', { kw: 1.1 }, { freq: '0x32' }],
] as [string, object, object?][])(
  'a value of a grading that cannot be read is rejected by its name: %s',
  async (field, demand, stock = {}) => {
    const body = { demand, stock: { kw: 1.1, poles: [4], ...stock } }
    const reply = await app.call('visitor', 'POST', '/blade-machine/machine/match/grade', { body })
    expect([reply.status, reply.data.field]).toEqual([400, field])
  },
)

test('a grading takes numbers that are written as text, one value for a list, and nothing for what is not said', async () => {
  const demand = { kw: '5.5', poles: 4, volt: '380', frame: ' ', ex: null, features: [], ins: ' ', family: ' ', brand: '\n' }
  const body = { demand, stock: { kw: 5.5, poles: ['4'], volt: [380, 660], freq: '50/60' } }
  const reply = await app.call<Match>('visitor', 'POST', '/blade-machine/machine/match/grade', { body })
  expect([reply.status, reply.data.grade]).toEqual([200, 'A'])
})

test.each<[demand: object, stock: object, grade: string]>([
  [{}, {}, 'A'],
  [{}, { phases: 1 }, 'D'],
  [{}, { family: 'AC1' }, 'D'],
  [{}, { family: 'AC3.WND' }, 'D'],
  [{}, { family: 'HV.WND' }, 'D'],
  [{}, { family: 'DC' }, 'D'],
  [{}, { family: 'SRV.AC' }, 'D'],
  [{}, { family: 'PM.LS' }, 'C'],
  [{}, { family: 'AC3.STD' }, 'A'],
  [{ phases: 3 }, { phases: 1 }, 'D'],
  [{ phases: 1 }, { phases: 1 }, 'A'],
  [{ family: 'AC1' }, { phases: 1 }, 'A'],
  [{ family: 'AC3.WND' }, {}, 'D'],
  [{ family: 'AC3.WND' }, { family: 'AC3.WND' }, 'A'],
  [{ family: 'DC' }, { family: 'DC' }, 'A'],
  // Single-phase motors are for this voltage as often.
  [{ volt: 220 }, { volt: 220, phases: 1 }, 'A'],
])(
  'a demand without family and phases is for a general motor with three phases and a cage: %j for %j is %s',
  async (demand, stock, grade) => {
    const body = { demand: { kw: 1.5, poles: [4], ...demand }, stock: { kw: 1.5, poles: [4], ...stock } }
    const reply = await app.call<Match>('visitor', 'POST', '/blade-machine/machine/match/grade', { body })
    expect([reply.status, reply.data.grade]).toEqual([200, grade])
  },
)

describe('the API document', () => {
  const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8'))
  const { schema } = paths['/api/blade-machine/machine/match/grade'].post.requestBody.content['application/json']
  const shapeOf = (each: { $ref: string }) => components.schemas[each.$ref.split('/').at(-1) ?? '']
  const [demand, stock] = [shapeOf(schema.properties.demand), shapeOf(schema.properties.stock)]

  test('names each value of a grading, with its type or what it may be, and what it is', () => {
    for (const shape of [demand, stock]) {
      expect(shape.additionalProperties).toBe(false)
      for (const each of Object.values<Record<string, unknown>>(shape.properties))
        expect(each.$ref ?? each.type ?? each.anyOf ?? each.enum, JSON.stringify(each)).toBeDefined()
    }
    for (const row of readReference('match_tests')) {
      expect(Object.keys(demand.properties)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(row.demand_json ?? ''))))
      expect(Object.keys(stock.properties)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(row.stock_json ?? ''))))
    }
    expect(demand.properties.condMin.enum).toEqual(['NEW', 'NOS', 'OPEN', 'REMOVED', 'REFURB', 'USED', 'PARTS'])
    expect(shapeOf(stock.properties.ex).properties.gas.enum).toContain('IIB+H2')
  })

  test('has an example that is graded', async () => {
    const reply = await app.call<Match>('visitor', 'POST', '/blade-machine/machine/match/grade', { body: schema.examples[0] })
    expect([reply.status, reply.data.grade]).toEqual([200, 'B'])
  })
})
