import { expect } from 'vitest'
import type { Persona, TestApp } from './test-app.ts'

/** A day from today in the product's time zone. */
export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)

/** A demand that may be published. */
export const demand = {
  ...{ typeCode: 'AC3.STD.IE3', powerMin: 5.5, polesAccept: [4], frameAccept: ['132S'], mountingAccept: ['B3'], ipMin: 'IP55' },
  ...{ quantity: 2, urgency: 'WEEK', deadline: dayFromNow(10), deliverRegion: '320205' },
  contact: { name: '王女士', mobile: '13900001111', company: '无锡泵业' },
}

/** Submits a demand; returns its row. */
export async function submitDemand(app: TestApp, changes: object = {}, as: Persona | { token: string } = 'member') {
  const reply = await app.call(as, 'POST', '/blade-collaboration/collaboration/submit', { body: { ...demand, ...changes } })
  expect(reply.status, reply.msg).toBe(200)
  return reply.data
}

/** Submits a demand and approves it; returns its id. */
export async function openDemand(app: TestApp, changes: object = {}, as: Persona | { token: string } = 'member'): Promise<string> {
  const { id } = await submitDemand(app, changes, as)
  const body = { ids: [id], demandStatus: 'OPEN' }
  const approved = await app.call('admin', 'POST', '/blade-collaboration/collaboration/move', { body })
  expect(approved.status, approved.msg).toBe(200)
  return String(id)
}
