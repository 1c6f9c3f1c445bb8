import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckedSheet } from '#modules/machine/stock-import/import-outcome.ts'
import type { Choices } from './checked-sheet.ts'

const contact = { name: '王工', mobile: '13800138000' }
const sheet = {
  ...{ fileId: '5', fileName: 'stock.xlsx', total: 1, created: 1, drafts: 0, errorCount: 0, errors: [], listed: 0, listedRows: [] },
  ...{
    defaults: { condition: 'NEW', contact },
    asDrafts: false,
    importListed: false,
    unreadToRemarks: false,
    unreadRows: 0,
    unread: [],
    missingDefaults: 0,
    missing: {},
    preview: [],
  },
  columns: [{ header: '货', target: '', samples: ['2'] }],
} satisfies CheckedSheet
const other = { name: '李工', mobile: '13900139000' }
const choices: Choices = {
  columns: ['quantity'],
  defaults: { condition: 'USED', contact: other },
  drafts: true,
  importListed: false,
  unreadToRemarks: false,
}
const saved = { jobId: '9', fileName: sheet.fileName, choices }

/** The page, loaded anew. */
async function loaded() {
  vi.resetModules()
  return import('./saved-import.ts')
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what the device keeps holds no contact; the page itself knows it until it is left', async () => {
  const page = await loaded()
  page.saveImport('1', saved)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/13900139000|李工/)
  expect(page.choicesFor('1', '9', sheet)).toEqual(choices)
  expect((await loaded()).choicesFor('1', '9', sheet)).toEqual({ ...choices, defaults: { condition: 'USED', contact } })
})

test('a device whose store is full or forbidden keeps nothing, and the page goes on', async () => {
  const page = await loaded()
  const fail = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: fail, removeItem: fail, getItem: fail })
  expect(() => page.saveImport('1', saved)).not.toThrow()
  expect(page.choicesFor('1', '9', sheet)).toEqual(choices)
  expect(() => page.dropImport('1')).not.toThrow()
  expect(page.savedImport('1')).toBeUndefined()
})

test('what was saved 30 days ago is dropped, of every account of the device, and so is what does not say when', async () => {
  const page = await loaded()
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  page.saveImport('1', saved)
  localStorage.setItem('motorspot-import-2', JSON.stringify({ ...saved, choices }))
  localStorage.setItem('other', '{}')
  vi.setSystemTime(Date.now() + 29 * 86_400_000)
  expect(page.savedImport('1')).toMatchObject({ jobId: '9' })
  expect(Object.keys(localStorage).sort()).toEqual(['motorspot-import-1', 'other'])
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  expect(page.savedImport('1')).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual(['other'])
})
