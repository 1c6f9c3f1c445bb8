import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, pageOf } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import type { Resource } from '../resource/resource.ts'
import { definePage } from './define-page.ts'
import { ResourcePage } from './resource-page.tsx'

const label = ['名称', 'Name'] as const
const book = (isColumn: boolean): Resource => ({
  name: 'book',
  label: ['书', 'Book'],
  at: ['/book'],
  scope: 'tenant',
  title: 'title',
  fields: { title: { kind: 'text', label, column: true }, titleEn: { kind: 'text', label, ...(isColumn && { column: true }) } },
})
const rows = [
  { id: '1', title: '电机', titleEn: 'Motor' },
  { id: '2', title: '泵', titleEn: '' },
]

async function cells(isColumn: boolean, lang: 'zh' | 'en') {
  fakeApi({ 'GET /book/list': pageOf(rows) })
  const { unmount } = renderAdmin(<ResourcePage page={definePage(book(isColumn))} />, { lang })
  await screen.findByText('泵')
  const texts = [...document.querySelectorAll('.ant-table-row .one-line')].map(({ textContent }) => textContent)
  unmount()
  return texts
}

test('a list shows the title in the language of the page, in one column or in two', async () => {
  expect(await cells(false, 'en')).toEqual(['Motor', '泵'])
  expect(await cells(false, 'zh')).toEqual(['电机', '泵'])
  expect(await cells(true, 'en')).toEqual(['电机', 'Motor', '泵'])
})
