import { defineResource, identity } from '#kernel/resource/resource.ts'

export const order = defineResource({
  ...identity('order', ['订单', 'Order'], { at: ['/blade-order/order'], scope: 'tenant', title: 'number' }),
  owned: true,
  fields: {
    number: { kind: 'text', label: ['单号', 'Number'], required: ['请输入单号', 'Enter the number'], unique: true, max: 20, column: true },
    machineId: { kind: 'reference', to: 'machine', label: ['电机', 'Motor'], required: ['请选择电机', 'Select a motor'], column: true },
    contract: { kind: 'file', label: ['合同', 'Contract'] },
    remark: { kind: 'longText', label: ['备注', 'Remarks'], max: 300 },
    items: {
      kind: 'lines',
      label: ['明细', 'Items'],
      required: ['请填写明细', 'Enter the items'],
      fields: {
        model: { kind: 'text', label: ['型号', 'Model'], required: ['请输入型号', 'Enter the model'], max: 40 },
        quantity: { kind: 'whole', label: ['数量', 'Quantity'], min: 1, default: 1 },
        price: { kind: 'money', label: ['单价', 'Unit price'] },
      },
    },
    state: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: { NEW: ['新建', 'New'], SENT: ['已发货', 'Sent'], CANCELLED: ['已取消', 'Cancelled'] },
      on: 'never',
      default: 'NEW',
      column: true,
    },
  },
  states: {
    field: 'state',
    initial: 'NEW',
    records: ['remark'],
    transitions: {
      send: { label: ['发货', 'Send'], from: ['NEW'], to: 'SENT', by: ['code'], undo: true },
      cancel: { label: ['取消', 'Cancel'], from: ['NEW'], to: 'CANCELLED', by: ['owner', 'code'], reason: 'required' },
    },
  },
  actions: {
    total: { label: ['合计', 'Total'], access: 'member', button: 'row', answer: { total: { kind: 'money', label: ['合计', 'Total'] } } },
  },
  menu: { under: 'motor', path: '/motor/order', sort: 9 },
})
