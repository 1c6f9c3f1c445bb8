import { expect } from 'vitest'
import type { Persona, Reply, TestApp } from './test-app.ts'

type Caller = Persona | { token: string }
type JsonRow = Record<string, unknown>

const base = '/blade-machine/machine'

/** A listing that may go on the shelf; its photo is that of `insertAttachments(runtime, ['test/motor.webp'])`. */
export const listing = {
  ...{ typeCode: 'AC3.STD.IE3', brandCode: 'BR004', series: 'YE3', model: 'YE3-132S-4', powerKw: 5.5, poles: [4], phases: '3' },
  ...{ voltageV: 380, freqHz: '50', frame: '132S', mounting: ['B3'], condition: 'NEW', quantity: 3, priceMode: 'ASK' },
  regionCode: '320205',
  contact: { name: '王', mobile: '13900001111' },
  photos: [{ photoType: 'WHOLE', link: '/files/test/motor.webp' }],
}

/** Of a listing, what makes it a motor for explosive gas, for explosive dust, and for coal mines. */
export const gasMotor = {
  ...{ typeCode: 'EX.D', exProtection: ['db'], exGasGroup: 'IIC', exTClass: 'T4', epl: ['Gb'], exMark: 'Ex db IIC T4 Gb' },
  exCertNo: 'CNEx 1',
}
export const dustMotor = {
  ...{ typeCode: 'EX.T', exProtection: ['tb'], exDustGroup: 'IIIC', exDustTempC: 130, epl: ['Db'], exMark: 'Ex tb IIIC T130℃ Db' },
  exCertNo: 'CNEx 2',
}
export const mineMotor = { typeCode: 'EX.M', exProtection: ['db'], exGasGroup: 'I', epl: ['Mb'], exMark: 'Ex db I Mb', exCertNo: 'MA 3' }

/** Submits a listing; returns its id. */
export async function submitListing(app: TestApp, body: object, seller: Caller = 'member'): Promise<string> {
  const { data, msg } = await app.call<{ id: string }>(seller, 'POST', `${base}/submit`, { body })
  expect(data.id, msg).toMatch(/^\d+$/)
  return data.id
}

/** Submits a listing and puts it on the shelf; returns its id. */
export async function putOnShelf(app: TestApp, body: object, seller: Caller = 'member'): Promise<string> {
  const id = await submitListing(app, body, seller)
  const approved = await app.call('admin', 'POST', `${base}/shelf`, { body: { ids: [id], shelfStatus: 'ON' } })
  expect(approved.status, approved.msg).toBe(200)
  return id
}

interface ListingCalls {
  readonly post: (as: Caller, path: string, body: JsonRow) => Promise<Reply<JsonRow>>
  readonly detail: (id: unknown, as?: Caller) => Promise<JsonRow>
}

/** Calls of the listings of a product that starts before the tests. */
export const listingCalls = (app: () => TestApp): ListingCalls => ({
  post: (as, path, body) => app().call(as, 'POST', `${base}/${path}`, { body }),
  detail: async (id, as = 'admin') => (await app().call(as, 'GET', `${base}/detail`, { query: { id: String(id) } })).data,
})
