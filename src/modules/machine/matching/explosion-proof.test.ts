import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exWithType } from '#motors/matching/ex-types.ts'
import { insertAttachments } from '#test/attachments.ts'
import { dustMotor, gasMotor, listing, mineMotor, putOnShelf } from '#test/listings.ts'
import { contextOf } from '#test/orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { stockIndexOf } from '../machine/stock-index.service.ts'
import type { Sought } from './candidate-queries.ts'
import { candidatesFor } from './candidates.service.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const figures = { ...listing, model: '', series: '', frame: '', powerKw: 17.3, poles: [8], ieClass: 'IE3', ip: 'IP55' }
const onShelf = (changed: object) => putOnShelf(app, { ...figures, ...changed })

test('a line of a list and the page of a motor show motors for the same atmosphere alone', async () => {
  const [gas, dust, mine] = [await onShelf(gasMotor), await onShelf(dustMotor), await onShelf(mineMotor)]
  const others = [await onShelf(gasMotor), await onShelf(dustMotor), await onShelf(mineMotor), await onShelf({})]
  const lines = ['煤矿用防爆电机 17.3kW 8极 1台', '粉尘防爆电机 17.3kW 8极', '隔爆电机 17.3kW 8极', 'Ex d IIB T4 17.3kW 8极']
  const { data } = await app.call<{ lines: { matches: { id: string; grade: string }[] }[] }>(
    'visitor',
    'POST',
    '/blade-machine/machine/match-list',
    { body: { lines } },
  )
  const found = data.lines.map(({ matches }) => matches.map(({ id, grade }) => `${id} ${grade}`).sort())
  const pair = (own: string, other: string | undefined, grade: string) => [`${own} ${grade}`, `${other} ${grade}`].sort()
  expect(found).toEqual([pair(mine, others[2], 'A'), pair(dust, others[1], 'C'), pair(gas, others[0], 'C'), pair(gas, others[0], 'B')])
  for (const [at, id] of [gas, dust, mine].entries()) {
    const similar = await app.call<{ motor: { id: string } }[]>('visitor', 'GET', '/blade-machine/machine/similar', { query: { id } })
    expect(similar.data.map(({ motor }) => motor.id)).toEqual([others[at]])
  }
})

test('a line that asks for protection beside another type is met by protected motors alone, with the other word to be checked', async () => {
  const strong = { ...figures, powerKw: 18.9 }
  const gas = await onShelf({ ...strong, ...gasMotor })
  const plain = ['AC3.ENV', 'AC3.CRN', 'AC3.STD.IE3', 'PM.VF', 'GEA', 'HV.CAGE', 'SRV.AC']
  for (const typeCode of plain) await onShelf({ ...strong, typeCode })
  const words = ['船用电机', '起重电机', '高压电机', '永磁电机', '减速电机', '伺服电机']
  const lines = [
    ...words.flatMap((word) => [`${word} 18.9kW 8极 防爆`, `防爆${word} 18.9kW 8极`]),
    'crane motor 18.9 kW 8 pole flameproof',
    'YB3 起重 18.9kW 8极',
  ]
  const { data } = await app.call<{ lines: { matches: { id: string; grade: string; deviations: { note: string }[] }[] }[] }>(
    'visitor',
    'POST',
    '/blade-machine/machine/match-list',
    { body: { lines } },
  )
  for (const [at, { matches }] of data.lines.entries()) {
    const line = lines[at] ?? ''
    expect([line, matches.filter(({ id }) => id !== gas)]).toEqual([line, []])
    const word = words.find((each) => line.includes(each))
    if (word)
      expect([line, matches.map(({ deviations }) => deviations.map(({ note }) => note).join())]).toEqual([
        line,
        [expect.stringContaining(word)],
      ])
  }
})

test('newer motors without protection, or for another atmosphere, do not crowd out those that fit, whether the index answers or SQL', async () => {
  const strong = { ...figures, powerKw: 19.7 }
  const ids: Record<string, string> = {}
  for (const [name, ex] of Object.entries({ gasMotor, dustMotor, mineMotor })) ids[name] = await putOnShelf(app, { ...strong, ...ex })
  for (const id of [ids.gasMotor, ids.dustMotor, await putOnShelf(app, strong)])
    await owner.query(
      `insert into store.machine (tenant_id, create_user, title, type_code, brand_code, power_kw, voltage_v, voltages, freq_hz, poles, mounting, condition,
         ex_protection, ex_gas_group, ex_t_class, ex_dust_group, epl, quantity, price_mode, region_code, shelf_status, last_confirmed_at, expire_time)
       select tenant_id, create_user, title, type_code, brand_code, power_kw, voltage_v, voltages, freq_hz, poles, mounting, condition,
         ex_protection, ex_gas_group, ex_t_class, ex_dust_group, epl, quantity, price_mode, region_code, 'ON', now() + n * interval '1 second', now() + interval '90 days'
       from store.machine, generate_series(1, 130) n where id = $1::bigint`,
      [id],
    )
  const ctx = { ...contextOf(app.runtime), tenant: '000000', db: app.runtime.appDb('000000') }
  const { rows } = await owner.query<{ id: string }>(
    'select distinct create_user::text as id from store.machine where create_user is not null',
  )
  const soughtFor = (typeCode: string): Sought => ({
    wishes: [{ family: 'AC3', powerMin: 19.7, poles: [8], ex: exWithType(undefined, typeCode) }],
  })
  const types = ['EX.M', 'EX.T', 'EX.D']
  const sellers = rows.map(({ id }) => id)
  const bySql = await Promise.all(types.map((type) => candidatesFor(ctx, soughtFor(type), { sellers })))
  await stockIndexOf(app.runtime).load('000000')
  for (const [at, type] of types.entries()) {
    const byIndex = await candidatesFor(ctx, soughtFor(type))
    expect(byIndex.map(({ id }) => id).sort()).toEqual(bySql[at]?.map(({ id }) => id).sort())
    const kinds = [...new Set(byIndex.map(({ typeCode, exGasGroup, exDustGroup }) => `${typeCode} ${exGasGroup ?? exDustGroup}`))]
    const isOf = { 'EX.M': 'EX.M I', 'EX.T': 'EX.T IIIC', 'EX.D': 'EX.D IIC' }[type]
    expect(kinds).toEqual([isOf])
  }
})
