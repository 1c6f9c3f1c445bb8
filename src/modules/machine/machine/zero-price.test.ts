import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

const submit = (body: object) => app.call('member', 'POST', '/blade-machine/machine/submit', { body })

describe('a price of 0', () => {
  const rejection = [400, '请输入大于 0 的价格，或选择“面议”']

  test('is rejected for a new listing and for one on the shelf, fixed or negotiable', async () => {
    const id = await putOnShelf(app, { ...listing, priceMode: 'FIXED', unitPrice: '1800' })
    for (const body of [{ ...listing }, { id }])
      for (const priceMode of ['FIXED', 'NEGOTIABLE']) {
        const { status, msg } = await submit({ ...body, priceMode, unitPrice: '0' })
        expect([status, msg]).toEqual(rejection)
      }
  })

  test('is rejected of a tier, which is named, for a new listing and for one on the shelf', async () => {
    const tiers = (price: string) => ({
      priceMode: 'TIER',
      tierPrices: [
        { minQty: 1, price: '1800' },
        { minQty: 10, price },
      ],
    })
    const id = await putOnShelf(app, { ...listing, ...tiers('1700') })
    for (const body of [{ ...listing }, { id }])
      for (const price of ['0', '0.00']) {
        const { status, msg, data } = await submit({ ...body, ...tiers(price) })
        expect([status, msg, data]).toEqual([...rejection, { field: 'tierPrices[1].price' }])
      }
  })

  test('says nothing where the price is on request', async () => {
    expect((await submit({ ...listing, priceMode: 'ASK', unitPrice: '0' })).status).toBe(200)
  })

  test('may stand in a draft until it is submitted for review', async () => {
    const draft = { ...listing, shelfStatus: 'DRAFT', priceMode: 'FIXED', unitPrice: '0' }
    const { data } = await app.call<{ id: string }>('member', 'POST', '/blade-machine/machine/submit', { body: draft })
    const { status, msg } = await submit({ id: data.id, shelfStatus: 'PENDING' })
    expect([status, msg]).toEqual(rejection)
  })
})
