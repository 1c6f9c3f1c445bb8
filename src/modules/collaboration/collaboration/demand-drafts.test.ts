import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow, demand } from '#test/demands.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
let app: TestApp

beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-collaboration/collaboration'
const post = (path: string, body: JsonRow) => app.call<JsonRow>('member', 'POST', `${base}/${path}`, { body })
const draft = async (body: JsonRow = {}) => {
  const reply = await post('submit', { demandStatus: 'DRAFT', ...body })
  expect(reply.status, reply.msg).toBe(200)
  return reply.data
}
const submitForReview = (id: unknown) => post('move', { ids: [id], demandStatus: 'PENDING' })

describe('the draft of a demand', () => {
  test('is saved with hardly anything, under a title in both languages', async () => {
    expect(await draft()).toMatchObject({ demandStatus: 'DRAFT', title: '求购草稿', titleEn: 'Draft of a demand', quantity: '' })
    expect(await draft({ powerMin: 5.5 })).toMatchObject({ title: '求购 5.5kW 380V', titleEn: 'Wanted: 5.5 kW 380 V' })
  })

  test('is not submitted for review before it is complete', async () => {
    const { id } = await draft({ powerMin: 5.5 })
    const moved = await submitForReview(id)
    expect([moved.status, Object.keys(moved.data.errors as object)]).toEqual([
      400,
      ['typeCode', 'quantity', 'urgency', 'deadline', 'deliverRegion'],
    ])
    expect(await post('submit', { ...demand, id, demandStatus: 'PENDING' })).toMatchObject({
      status: 200,
      data: { demandStatus: 'PENDING' },
    })
  })

  test('says what is wanted, and until when quotes may come, before it is submitted for review', async () => {
    const { id } = await draft({ ...demand, powerMin: '' })
    expect(await submitForReview(id)).toMatchObject({ status: 400, data: { field: 'powerMin' } })
    expect(await post('submit', { id, deadline: dayFromNow(-1) })).toMatchObject({ status: 400, data: { field: 'deadline' } })
  })
})
