import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { openDemand } from '#test/demands.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
type Caller = Persona | { token: string }

let app: TestApp
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = await staffMaker(app).staff({ codes: [] })
}, 60_000)
afterAll(() => app?.close())

const reports = '/blade-machine/report'
const demands = '/blade-collaboration/collaboration'

/** Reports something as somebody who has nothing to do with it; returns the report's id. */
async function report(targetType: string, targetId: string): Promise<string> {
  const body = { targetType, targetId, reason: 'FALSE', text: '铭牌不符' }
  expect((await app.call(buyer, 'POST', `${reports}/submit`, { body })).msg).toBe('操作成功')
  const { data } = await app.call<{ records: JsonRow[] }>('admin', 'GET', `${reports}/list`, { query: { targetId } })
  return String(data.records[0]?.id)
}
const decide = async (id: string, how: 'uphold' | 'dismiss') =>
  expect((await app.call('admin', 'POST', `${reports}/${how}`, { body: { ids: id, reason: '与实物不符' } })).status).toBe(200)
const move = (as: Caller, id: string, demandStatus: string) =>
  app.call(as, 'POST', `${demands}/move`, { body: { ids: [id], demandStatus, reason: '与实物不符' } })
const demandOf = async (id: string) => (await app.call<JsonRow>('member', 'GET', `${demands}/detail`, { query: { id } })).data

describe('an upheld report of a demand', () => {
  test('rejects one that its owner has cancelled meanwhile, which is not open again', async () => {
    const id = await openDemand(app)
    const reported = await report('DEMAND', id)
    expect((await move('member', id, 'CANCELLED')).status).toBe(200)
    await decide(reported, 'uphold')
    expect([await demandOf(id), (await move('member', id, 'OPEN')).status]).toMatchObject([
      { demandStatus: 'REJECTED', demandReason: '与实物不符' },
      400,
    ])
  })
})
