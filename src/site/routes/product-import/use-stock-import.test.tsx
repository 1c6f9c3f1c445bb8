import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { CheckedSheet } from '#modules/machine/stock-import/import-outcome.ts'
import { fakeApi, heldBack, rejected } from '#test/fake-api.ts'
import type { Choices } from './checked-sheet.ts'
import { choicesFor, savedImport, saveImport } from './saved-import.ts'
import { useStockImport } from './use-stock-import.ts'

const sheet = {
  ...{ fileId: '5', fileName: 'stock.xlsx', total: 1, created: 1, drafts: 0, errorCount: 0, errors: [], listed: 0, listedRows: [] },
  ...{
    defaults: { condition: 'NEW' },
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
const chosen: Choices = {
  columns: ['quantity'],
  defaults: { condition: 'USED' },
  drafts: true,
  importListed: false,
  unreadToRemarks: false,
}
const job = { name: 'check-stock-import', jobState: 'DONE', progress: 100, message: '', result: JSON.stringify(sheet) }

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/product_import?job=9')
})

const wrapper = ({ children }: { children: ReactNode }) => <LanguageProvider lang="en">{children}</LanguageProvider>
async function reviewed() {
  const { result } = renderHook(() => useStockImport('1'), { wrapper })
  await waitFor(() => expect(result.current.state.step).toBe('review'))
  saveImport('1', { jobId: '9', fileName: sheet.fileName, choices: chosen })
  return result
}

test('what was chosen for a sheet outlives a failure of the network, is sent again, and is forgotten once the import is asked for', async () => {
  const api = fakeApi({
    'GET /blade-job/job/detail': job,
    'POST /blade-machine/stock-import/run': () => rejected(503, 'Away for a moment'),
  })
  const result = await reviewed()
  await act(() => result.current.start(sheet, chosen))
  expect(result.current).toMatchObject({ state: { step: 'review', shown: { jobId: '9' } }, failure: { text: 'Away for a moment' } })
  expect(choicesFor('1', '9', sheet)).toEqual(chosen)
  api.answer('POST /blade-machine/stock-import/run', { jobId: '10' })
  act(() => result.current.failure.retry?.())
  await waitFor(() => expect(api.sent('POST /blade-machine/stock-import/run')).toHaveLength(2))
  const [first, second] = api.sent('POST /blade-machine/stock-import/run')
  expect(second?.body).toEqual(first?.body)
  expect(second?.body).toMatchObject({ ...chosen, dryRun: false })
  await waitFor(() => expect(savedImport('1')).toBeUndefined())
})

test('what was chosen after the failure is checked before it is imported', async () => {
  const api = fakeApi({
    'GET /blade-job/job/detail': job,
    'POST /blade-machine/stock-import/run': () => rejected(503, 'Away for a moment'),
  })
  const result = await reviewed()
  await act(() => result.current.start(sheet, chosen))
  saveImport('1', { jobId: '9', fileName: sheet.fileName, choices: { ...chosen, drafts: false } })
  act(() => result.current.failure.retry?.())
  await waitFor(() => expect(api.sent('POST /blade-machine/stock-import/run')).toHaveLength(2))
  expect(api.sent('POST /blade-machine/stock-import/run')[1]?.body).toMatchObject({ drafts: false, dryRun: true })
})

test('what was chosen is that of one check and one account, until the sheet is dropped', async () => {
  fakeApi({ 'GET /blade-job/job/detail': job })
  const result = await reviewed()
  expect(choicesFor('1', '8', sheet)).toMatchObject({ columns: [''], defaults: { condition: 'NEW' } })
  expect(savedImport('2')).toBeUndefined()
  act(() => result.current.restart())
  expect(savedImport('1')).toBeUndefined()
})

test('a sheet is named while it is uploaded, and whoever closes the window then is asked; the page that is opened instead keeps its address', async () => {
  history.replaceState(null, '', '/product_import')
  const closesFreely = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { answer, release } = heldBack<object>()
  fakeApi({ 'POST /blade-machine/stock-import/check': () => answer })
  const { result, unmount } = renderHook(() => useStockImport('1'), { wrapper })
  expect(closesFreely()).toBe(true)
  act(() => void result.current.check(new File(['x'], 'stock.xlsx'), {}))
  expect([result.current.state, closesFreely()]).toMatchObject([{ step: 'working', file: 'stock.xlsx' }, false])
  unmount()
  expect(closesFreely()).toBe(true)
  history.replaceState(null, '', '/home')
  release({ jobId: '9' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(location.pathname + location.search).toBe('/home')
})
