import { expect, test } from 'vitest'
import type { Trader } from '../../../db/seed/demo-accounts.ts'
import { createDemoDemands } from '../../../db/seed/demo-demands.ts'
import { createDemoStock } from '../../../db/seed/demo-motors.ts'
import type { SeedRow } from '../../../db/seed/rows.ts'
import { collaboration } from '../collaboration/collaboration/collaboration.resource.ts'
import { machine } from '../machine/machine/machine.resource.ts'
import { contactsInTexts, possibleContactsInTexts } from './published-texts.service.ts'

const seller: Trader = {
  ...{ id: '1', tenantId: '000000', deptId: '1', account: 'trader', name: '卖家', realName: '卖家', phone: '13800138000', company: '公司' },
  ...{ regionCode: '320205', address: '地址', brandCodes: ['BR001', 'BR004', 'BR041'] },
}

test('no text of the motors and demands of the demo data is taken for a contact', () => {
  const now = new Date('2026-03-08T08:00:00Z')
  const motors: readonly SeedRow[] = createDemoStock([seller], now, { count: 600, special: true }).machines
  const demands: readonly SeedRow[] = createDemoDemands([seller], now)
  expect(motors.length).toBeGreaterThan(600)
  expect(demands.length).toBeGreaterThan(20)
  expect([
    ...motors.flatMap((row) => contactsInTexts(machine, row)),
    ...demands.flatMap((row) => contactsInTexts(collaboration, row)),
  ]).toEqual([])
})

test.each(['lao.wang138', 'wx_motor888', '微信', '9876543210'])('an account in place of a model is taken for a contact: %s', (account) => {
  expect(contactsInTexts(machine, { model: account })).toMatchObject([{ field: 'model', found: account }])
  expect(contactsInTexts(collaboration, { modelOld: account, modelWanted: [account] })).toHaveLength(2)
})

test('what may be an account in a model is no contact, but a person looks at it', () => {
  expect(contactsInTexts(machine, { model: 'wx 88888888' })).toEqual([])
  expect(possibleContactsInTexts(machine, { model: 'wx 88888888' })).toMatchObject([{ field: 'model', found: 'wx 88888888' }])
})
