import { afterEach, expect, test, vi } from 'vitest'
import { forgetWantedList, savedWantedList, saveWantedList } from '#site/routes/purchase-publish/wanted-list.ts'
import { forgetSearches, recentSearches, rememberSearch } from '#site/search/suggestions.ts'
import { clearLoginMarker, hasLoginMarker, setLoginMarker } from './login-marker.ts'
import { takeSavedDraft } from './saved-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const fail = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('a browser that forbids its stores loses nothing but what would be kept there', () => {
  for (const store of ['localStorage', 'sessionStorage']) vi.stubGlobal(store, { setItem: fail, removeItem: fail, getItem: fail })
  setLoginMarker()
  rememberSearch('YE3-132S-4')
  saveWantedList(['YE3-132S-4'])
  expect([hasLoginMarker(), recentSearches(), savedWantedList(), takeSavedDraft('form')]).toEqual([false, [], '', undefined])
  for (const forget of [clearLoginMarker, forgetSearches, forgetWantedList]) expect(forget).not.toThrow()
})
