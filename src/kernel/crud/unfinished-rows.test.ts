import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { defineResource, identity } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { crudOf } from './crud.ts'
import { repository } from './repository.ts'
import type { JsonRow } from './rows.ts'
import { moveBySystem, moveRows } from './states.ts'

const label = ['词', 'Word'] as const
const text = { kind: 'text', label } as const

const fields = {
  name: { ...text, label: ['名称', 'Name'], required: ['请输入名称', 'Enter the name'] },
  mode: { ...text },
  price: { kind: 'money', label: ['单价', 'Price'], required: ['请输入单价', 'Enter the price'], when: { mode: ['FIXED'] } },
  seller: { kind: 'block', label, fields: { city: { ...text, label: ['城市', 'City'], required: ['请输入城市', 'Enter the city'] } } },
  photos: {
    kind: 'lines',
    label: ['图片', 'Photos'],
    min: 1,
    fields: { link: { ...text, label: ['地址', 'Link'], required: ['请输入地址', 'Enter the link'] } },
  },
  partnerIds: { kind: 'references', to: 'customer', label: ['伙伴', 'Partners'], required: ['请选择伙伴', 'Choose partners'] },
  code: { ...text, on: 'create', required: ['请输入编号', 'Enter the code'] },
  state: {
    kind: 'oneOf',
    label,
    options: { DRAFT: ['草稿', 'Draft'], OPEN: ['公开', 'Open'], ENDED: ['结束', 'Ended'] },
    on: 'never',
    default: 'DRAFT',
  },
} as const

const offer = defineResource({
  ...identity('offer', label, { at: ['/offer'], scope: 'tenant', title: 'name' }),
  owned: true,
  fields,
  states: {
    field: 'state',
    initial: ['DRAFT', 'OPEN'],
    unfinished: ['DRAFT'],
    transitions: {
      open: { label: ['公开', 'Open'], from: ['DRAFT'], to: 'OPEN', by: ['owner'] },
      withdraw: { label: ['撤回', 'Withdraw'], from: ['OPEN'], to: 'DRAFT', by: ['owner'] },
      end: { label: ['结束', 'End'], from: ['DRAFT', 'OPEN'], to: 'ENDED', by: ['system'] },
    },
  },
})

let database: MigratedDatabase
let owner: Context
let partner: string
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, offer]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  owner = contextOf(runtime, '1')
  partner = (await repository(owner, customer).insert({ name: 'partner' })).id
})
afterAll(() => database.drop())

/** As a service does it that lets the body choose between the initial states. */
const submit = (body: JsonRow): Promise<JsonRow> =>
  crudOf(offer).submit(owner, body, body.id ? {} : { state: body.state === 'DRAFT' ? 'DRAFT' : 'OPEN' })
const draft = (body: JsonRow = {}): Promise<JsonRow> => submit({ state: 'DRAFT', code: 'A1', ...body })
const whole = () => ({ code: 'A1', name: 'pump', photos: [{ link: 'a.jpg' }], partnerIds: partner })
const open = (id: unknown): Promise<void> => moveRows(owner, offer, [String(id)], { transition: 'open' })
const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    ({ field, words, errors = {} }: UserError) => [field, words[1], Object.keys(errors)],
  )

describe('a row in an unfinished state', () => {
  test('is saved and changed without its required fields', async () => {
    const { id } = await draft({ mode: 'FIXED', seller: {}, photos: [{}] })
    expect(await submit({ id, name: '', photos: [] })).toMatchObject({ name: '', price: '', photos: [], state: 'DRAFT' })
  })

  test('keeps the other checks of its values', async () => {
    expect(await rejection(draft({ price: 'cheap', mode: 'FIXED' }))).toMatchObject(['price', expect.stringContaining('Price'), []])
  })

  test('is asked for what can be set at its creation only', async () => {
    expect(await rejection(draft({ code: '' }))).toEqual(['code', 'Enter the code', []])
  })

  test('does not leave it while something is missing, and is told all that is, also within blocks, lines and references', async () => {
    const { id } = await draft({ mode: 'FIXED', photos: [{ link: 'a.jpg' }, {}], seller: { city: '' } })
    expect(await rejection(open(id))).toEqual([
      'name',
      '4 fields are missing: Name, Price, Link, Partners',
      ['name', 'price', 'photos[1].link', 'partnerIds'],
    ])
    expect(await repository(owner, offer).one(String(id))).toMatchObject({ state: 'DRAFT' })
    await submit({ id, name: 'pump', price: '3.00', photos: [], partnerIds: partner })
    expect(await rejection(open(id))).toEqual(['photos', 'Photos: at least 1', []])
  })

  test('is not moved out of it by the server either', async () => {
    const { id } = await draft({ ...whole(), name: '' })
    const row = await repository(owner, offer).one(String(id))
    expect(await rejection(moveBySystem(owner, offer, row, { transition: 'end' }))).toEqual(['name', 'Enter the name', []])
  })

  test('leaves it when it is complete, and lacks nothing from then on', async () => {
    const { id } = await draft(whole())
    await open(id)
    expect(await rejection(submit({ id, name: '', photos: [] }))).toEqual([
      'name',
      '2 fields are missing: Name, Photos',
      ['name', 'photos'],
    ])
    await moveRows(owner, offer, [String(id)], { transition: 'withdraw' })
    expect(await submit({ id, name: '' })).toMatchObject({ name: '', state: 'DRAFT' })
  })
})

describe('a new row', () => {
  test('is complete unless its body names an unfinished state', async () => {
    for (const state of [undefined, 'OPEN', 'ENDED', ['DRAFT', 'OPEN'], { DRAFT: 1 }])
      expect(await rejection(submit({ ...whole(), name: '', state }))).toEqual(['name', 'Enter the name', []])
    expect(await submit(whole())).toMatchObject({ state: 'OPEN' })
  })

  test('is complete where its service gives it another state than the body names', async () => {
    const opened = crudOf(offer).submit(owner, { ...whole(), name: '', state: 'DRAFT' }, { state: 'OPEN' })
    expect(await rejection(opened)).toEqual(['name', 'Enter the name', []])
  })
})
