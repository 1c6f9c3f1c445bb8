import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, listingCalls } from '#test/listings.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

const { post } = listingCalls(() => app)
const submit = (body: JsonRow, as: Persona = 'member') => post(as, 'submit', body)
const draft = async (body: JsonRow = {}) => {
  const reply = await submit({ shelfStatus: 'DRAFT', ...body })
  expect(reply.status, reply.msg).toBe(200)
  return reply.data
}
const move = (id: unknown, shelfStatus: string, as: Persona = 'member') => post(as, 'shelf', { ids: [id], shelfStatus, reason: 'a reason' })

describe('the draft of a listing', () => {
  test('is saved with hardly anything, under a title in both languages', async () => {
    expect(await draft()).toMatchObject({ shelfStatus: 'DRAFT', title: '草稿', titleEn: 'Draft', photos: [], powerKw: '' })
    expect(await draft({ typeCode: 'AC3.STD.IE3' })).toMatchObject({ titleEn: expect.stringMatching(/^Draft: \w/) })
    expect(await draft({ powerKw: 5.5 })).toMatchObject({ title: '5.5kW' })
  })

  test('is changed as it is, and gets another title from what is added', async () => {
    const { id } = await draft()
    expect((await submit({ id, model: 'YE3-132S-4', powerKw: 5.5 })).data).toMatchObject({
      title: 'YE3-132S-4 5.5kW',
      shelfStatus: 'DRAFT',
    })
  })

  test('still rejects a value that is none', async () => {
    expect(await submit({ shelfStatus: 'DRAFT', powerKw: 'much' })).toMatchObject({ status: 400, data: { field: 'powerKw' } })
    expect(await submit({ shelfStatus: 'DRAFT', contact: { name: '张', mobile: '123' } })).toMatchObject({
      status: 400,
      data: { field: 'contact.mobile' },
      msg: '手机：至少 7 个字符',
    })
  })

  test('is not submitted for review before it is complete: the answer names what is missing, in the language of the caller', async () => {
    const { id } = await draft({ ...listing, powerKw: '', photos: [] })
    const moved = await move(id, 'PENDING')
    expect(moved).toMatchObject({ status: 400, msg: '还缺 2 项：额定功率、图片' })
    expect(moved.data).toEqual({ field: 'powerKw', errors: { powerKw: '请输入额定功率', photos: '请至少上传一张图片' } })
    expect(await submit({ id, shelfStatus: 'PENDING', powerKw: 5.5 })).toMatchObject({ status: 400, msg: '请至少上传一张图片' })
    expect(await submit({ id, shelfStatus: 'PENDING', powerKw: 5.5, photos: listing.photos })).toMatchObject({
      status: 200,
      data: { shelfStatus: 'PENDING', powerKw: 5.5 },
    })
  })

  test('says which motor it is before it is submitted for review', async () => {
    const { id } = await draft({ ...listing, model: '', poles: [] })
    expect(await move(id, 'PENDING')).toMatchObject({ status: 400, data: { field: 'model' } })
  })

  test('can be blocked as it is, and is complete before it comes back', async () => {
    const { id } = await draft({ model: 'YE3-132S-4' })
    expect((await move(id, 'BLOCKED', 'admin')).status).toBe(200)
    expect(await move(id, 'PENDING')).toMatchObject({ status: 400, data: { field: 'typeCode' } })
  })
})

test('a listing that is no draft stays complete', async () => {
  const { data } = await submit(listing)
  expect(await submit({ id: data.id, photos: [] })).toMatchObject({ status: 400, data: { field: 'photos' } })
  expect(await submit({ ...listing, photos: [], powerKw: '', shelfStatus: 'PENDING' })).toMatchObject({
    status: 400,
    data: { errors: { photos: '请至少上传一张图片', powerKw: '请输入额定功率' } },
  })
  await move(data.id, 'REJECTED', 'admin')
  expect(await submit({ id: data.id, regionCode: '' })).toMatchObject({ status: 400, data: { field: 'regionCode' } })
})
