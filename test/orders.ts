import { defineResource, identity } from '#kernel/resource/resource.ts'
import { type Caller, type Context, noRights } from '#kernel/runtime/context.ts'
import { provide } from '#kernel/runtime/provide.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { providesNothing } from './providers.ts'

const label = ['词', 'Word'] as const

export const customer = defineResource({
  ...identity('customer', ['客户', 'Customer'], { at: ['/customer'], scope: 'tenant', title: 'name' }),
  fields: { name: { kind: 'text', label, unique: true, search: 'like' } },
})

/** A resource with every keyword of rows, blocks and lines, and with states. */
export const order = defineResource({
  ...identity('order', ['订单', 'Order'], { at: ['/order'], scope: 'tenant', title: 'number' }),
  owned: true,
  fields: {
    number: { kind: 'text', label: ['单号', 'Number'], required: ['请输入单号', 'Enter the number'], search: 'equal', unique: true },
    kind: { kind: 'oneOf', label, options: { STOCK: ['现货', 'Stock'], CUSTOM: ['定制', 'Custom'] }, default: 'STOCK' },
    customerId: { kind: 'reference', to: 'customer', label },
    amount: { kind: 'money', label },
    weight: { kind: 'decimal', label, digits: 2 },
    quantity: { kind: 'whole', label, default: 1 },
    dueDate: { kind: 'date', label },
    approvedAt: { kind: 'dateTime', label, on: 'never' },
    internalNote: { kind: 'text', label, read: 'staff' },
    drawing: { kind: 'image', label },
    delivery: {
      kind: 'block',
      label,
      fields: {
        city: { kind: 'text', label, required: ['请输入城市', 'Enter the city'] },
        speed: { kind: 'oneOf', dict: 'speed', label },
        fee: { kind: 'money', label, on: 'never' },
        route: { kind: 'text', label, read: 'staff' },
        crane: { kind: 'flag', label, when: { speed: ['SLOW'] } },
      },
    },
    items: {
      kind: 'lines',
      label: ['明细', 'Items'],
      max: 5,
      fields: {
        model: { kind: 'text', label: ['型号', 'Model'], required: ['请输入型号', 'Enter the model'], max: 20 },
        speed: { kind: 'oneOf', dict: 'speed', label },
        count: { kind: 'whole', label, min: 1, default: 1 },
        checked: { kind: 'flag', label, on: 'never' },
        serial: { kind: 'text', label, on: 'create' },
        cost: { kind: 'money', label, read: 'staff' },
        painting: { kind: 'text', label, when: { kind: ['CUSTOM'] } },
        photo: { kind: 'image', label },
        makerId: { kind: 'reference', to: 'customer', label },
      },
    },
    extras: { kind: 'lines', label, when: { kind: ['CUSTOM'] }, fields: { text: { kind: 'text', label } } },
    state: {
      kind: 'oneOf',
      label,
      options: { NEW: ['新建', 'New'], SENT: ['已发', 'Sent'], DONE: ['完成', 'Done'] },
      on: 'never',
      default: 'NEW',
    },
    stateReason: { kind: 'text', label, on: 'never' },
  },
  states: {
    field: 'state',
    initial: 'NEW',
    reasonField: 'stateReason',
    records: ['amount', 'quantity', 'kind', 'approvedAt', 'internalNote'],
    transitions: {
      send: { label: ['发出', 'Send'], from: ['NEW'], to: 'SENT', by: ['owner', 'code'], undo: true },
      recall: { label: ['召回', 'Recall'], from: ['SENT'], to: 'NEW', by: ['code'], reason: 'required' },
      finish: { label: ['完成', 'Finish'], from: ['SENT'], to: 'DONE', by: ['system'] },
    },
  },
  open: { listData: { shows: ['number', 'amount'] }, detail: { shows: ['number', 'delivery', 'items'] } },
})

/** Dictionaries of the orders. */
export function provideOrders(runtime: Runtime): void {
  const speed = new Map([
    ['FAST', ['快', 'Fast'] as const],
    ['SLOW', ['慢', 'Slow'] as const],
  ])
  provide(runtime, { ...providesNothing, dictionaries: async () => new Map([['speed', speed]]) })
}

/** A caller of tenant `one`: a visitor without an id, else a user with the named permission codes. */
export function contextOf(runtime: Runtime, id?: string, ...codes: string[]): Context {
  const user: Caller | null =
    id === undefined
      ? null
      : {
          id,
          sessionId: '',
          clientId: '',
          account: id,
          name: '',
          realName: '',
          avatar: '',
          roleIds: [],
          mustChangePassword: false,
          departmentIds: [],
          postIds: [],
          aliases: [],
        }
  const rights = { ...noRights, codes: new Set(codes) }
  return { tenant: 'one', user, rights, lang: 'en', traceId: '', address: '', db: runtime.appDb('one'), runtime }
}
