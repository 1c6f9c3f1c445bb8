import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const account = { name: '王工', mobile: '13800138000' }
const entered = { name: '李工', mobile: '13900139000' }
const initial = { model: '', contact: account }

/** The form, on a page that is loaded anew. */
async function loaded() {
  vi.resetModules()
  const { useDraft } = await import('./use-draft.ts')
  return () => renderHook(() => useDraft('motorspot-publish-1-new', initial)).result
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the device keeps no contact of a draft; the page itself knows it, and the account fills it in once the page is loaded anew', async () => {
  const open = await loaded()
  const contacts = [{ kind: 'phone', field: 'mobile', value: '13700137000' }]
  const form = open()
  act(() => form.current.change((draft) => ({ ...draft, model: 'YE3-132S-4', contact: entered, contacts })))
  expect(JSON.stringify({ ...localStorage })).toContain('YE3-132S-4')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/13900139000|13700137000|13800138000|李工|王工/)
  expect(form.current.draft).toMatchObject({ contact: entered, contacts })
  expect(open().current.draft).toMatchObject({ model: 'YE3-132S-4', contact: entered, contacts })
  const later = (await loaded())()
  expect(later.current.draft).toMatchObject({ model: 'YE3-132S-4', contact: account })
  act(() => later.current.change((draft) => ({ ...draft, contact: { ...(draft.contact as object), wechat: 'motor' } })))
  expect(later.current.draft.contact).toEqual({ ...account, wechat: 'motor' })
})

test('a draft that is dropped takes the contact with it', async () => {
  const open = await loaded()
  const form = open()
  act(() => form.current.change((draft) => ({ ...draft, contact: entered })))
  act(() => form.current.discard())
  expect(open().current.draft).toEqual(initial)
})

test('a device whose store is full or forbidden keeps nothing, and what is typed stands in the form', async () => {
  const fail = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: fail, removeItem: fail, getItem: fail })
  const form = (await loaded())()
  act(() => form.current.change((draft) => ({ ...draft, model: 'Y' })))
  expect(form.current.draft).toMatchObject({ model: 'Y' })
  act(() => form.current.discard())
  expect(form.current.draft).toEqual(initial)
})
