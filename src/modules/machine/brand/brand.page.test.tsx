import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { fakeApi, pageOf } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { brandPage } from './brand.page.tsx'

const rows = [
  { id: '1', brandCode: 'BR041', nameZh: '西门子', nameEn: 'Siemens', country: 'DE' },
  { id: '2', brandCode: 'BR001', nameZh: '卧龙', nameEn: 'Wolong', country: 'cn' },
  { id: '3', brandCode: 'BR999', nameZh: '无牌', nameEn: 'No brand', country: '' },
  { id: '4', brandCode: 'BR998', nameZh: '其他', nameEn: 'Other', country: 'X?' },
]

test.each<['zh' | 'en', string[]]>([
  ['zh', ['德国', '中国']],
  ['en', ['Germany', 'China']],
])('the country of a brand has its name in the language of the page: %s', async (lang, names) => {
  fakeApi({ 'GET /blade-brand/brand/list': pageOf(rows) })
  renderAdmin(<ResourcePage page={brandPage} />, { lang })
  await screen.findByText('BR999')
  for (const name of [...names, 'X?']) expect(screen.getAllByText(name).length).toBeGreaterThan(0)
  for (const code of ['DE', 'cn']) expect(screen.queryByText(code)).toBeNull()
})
