import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from './fixtures.ts'

test('a list is exported with its filter, and the workbook is downloaded under its name', { tag: '@desktop' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
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
  const rows = sheets[0]?.rows ?? []
  expect(rows[0]).toContain(user.t('名称', 'Name'))
  expect(rows.length).toBeGreaterThan(10)
})
