import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from './fixtures.ts'

test('a list is exported with its filter, and the workbook is downloaded under its name', { tag: '@desktop' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
  const filter = user.page.locator('search').filter({ visible: true })
  await filter.getByLabel(user.t('名称', 'Name'), { exact: true }).fill('皖南')
  await filter.getByRole('button', { name: user.t('搜索', 'Search') }).click()
  await expect(user.rows).toHaveCount(1)
  await user.page.getByRole('button', { name: user.t('导出', 'Export'), exact: true }).click()
  const dialog = user.page.getByRole('dialog')
  await expect(dialog.getByLabel(user.t('全部列', 'All columns'))).toBeVisible()
  const [file] = await Promise.all([
    user.page.waitForEvent('download'),
    // The message goes away by itself, so it is looked for while the file comes.
    expect(user.page.locator('.ant-message')).toContainText(user.t('已导出', 'Exported')),
    dialog.getByRole('button', { name: user.t('导出', 'Export'), exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${user.t('品牌-导出', 'Brand-export')}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
  const { sheets } = await readXlsx(await readFile(await file.path()))
  const [headers = [], ...rows] = sheets[0]?.rows ?? []
  expect(rows.map((row) => row[headers.indexOf(user.t('名称', 'Name'))])).toEqual([expect.stringContaining('皖南')])
})

test('rows that are selected are exported alone', { tag: '@desktop' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
  const boxes = user.rows.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await user.page.getByRole('button', { name: user.t('导出', 'Export'), exact: true }).click()
  const dialog = user.page.getByRole('dialog')
  await expect(dialog).toContainText(user.t('导出所选的 2 条数据', 'The selected rows (2)'))
  const [file] = await Promise.all([
    user.page.waitForEvent('download'),
    dialog.getByRole('button', { name: user.t('导出', 'Export'), exact: true }).click(),
  ])
  const { sheets } = await readXlsx(await readFile(await file.path()))
  expect(sheets[0]?.rows).toHaveLength(3)
})
