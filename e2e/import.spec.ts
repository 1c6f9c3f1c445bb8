import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from './fixtures.ts'

test(
  'a workbook is checked, its columns are chosen, its rows are imported, and the import is undone',
  { tag: '@two' },
  async ({ user }, { project }) => {
    const code = `I${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
    const rows = [
      ['编号', '名称', 'Latin', '排序'],
      [`${code}A`, `${code}甲`, `${code} A`, 0],
      [`${code}B`, null, `${code} B`, 0],
    ]
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))
    await user.logInByApi('manager')
    await user.openAdmin('/motor/brand')
    if (user.phone) await user.button('页面操作', 'Page actions').click()
    await user.button('导入', 'Import').filter({ visible: true }).click()
    const dialog = user.page.getByRole('dialog', { name: user.t('导入', 'Import') })
    await dialog.locator('input[type=file]').setInputFiles({ name: 'brands.xlsx', mimeType: 'application/octet-stream', buffer })
    await expect(dialog).toContainText(user.t('共 2 行：新增 1，更新 0，有误 1', '2 rows: 1 to add, 0 to change, 1 with errors'))
    await expect(dialog.getByRole('listitem')).toContainText(user.t('第 3 行', 'Row 3'))
    const download = user.page.waitForEvent('download')
    await dialog.getByRole('button', { name: user.t('下载有误的行（含原因）', 'Download these rows with the reasons') }).click()
    const wrong = (await readXlsx(await readFile(await (await download).path()))).sheets[0]?.rows
    expect(wrong?.map((row) => row.slice(1))).toEqual([
      [user.t('原行号', 'Row in the file'), ...(rows[0] ?? [])],
      [3, `${code}B`, null, `${code} B`, 0],
    ])
    await dialog.getByLabel(`${user.t('对应字段', 'Field')}: Latin`).click()
    await user.page
      .locator('.ant-select-item-option')
      .filter({ hasText: user.t('英文名称', 'English name') })
      .click()
    await dialog.getByRole('button', { name: user.t('重新检查', 'Check again') }).click()
    await dialog.getByRole('button', { name: user.t('导入 1 行', 'Import (1)') }).click()
    await expect(dialog).toContainText(user.t('新增 1 条', 'Added 1'))
    const row = user.rows.filter({ hasText: `${code}A` })
    await expect(row).toContainText(`${code} A`)
    const undo = user.t('撤销此次导入', 'Undo this import')
    await dialog.getByRole('button', { name: undo }).click()
    const question = user.page.getByRole('dialog', { name: user.t('撤销此次导入？', 'Undo this import?') })
    await question.getByRole('button', { name: undo }).click()
    await expect(dialog).toContainText(user.t('已撤销 1 行', 'Undone: 1'))
    await dialog
      .getByRole('button', { name: user.t('关闭', 'Close'), exact: true })
      .last()
      .click()
    await expect(row).toHaveCount(0)
    // An import can be undone later too, but once.
    if (user.phone) await user.button('页面操作', 'Page actions').click()
    await user.button('导入', 'Import').filter({ visible: true }).click()
    const recent = dialog.getByRole('region', { name: user.t('最近的导入', 'Recent imports') })
    const latest = recent.getByRole('listitem').first()
    await expect(latest).toContainText('brands.xlsx')
    await expect(latest).toContainText(user.t('已撤销 1 行', 'Undone: 1'))
    await expect(latest.getByRole('button', { name: undo })).toHaveCount(0)
  },
)
