import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { AppUser } from './app-user.ts'
import { expect, test, testEverywhere } from './fixtures.ts'
import { choose, nameplateImage } from './listing.ts'
import { stockSheet } from './stock-sheet.ts'

/** A job of some hundred rows, on a machine that does other work too. */
const timeout = 90_000

const upload = (user: AppUser, name: string, buffer: Buffer): Promise<void> =>
  user.page
    .getByLabel(user.t('选择库存表', 'Choose a stock list'))
    .setInputFiles({ name: `${name}.xlsx`, mimeType: 'application/octet-stream', buffer })

/** Chooses a photo for all rows. */
async function addPhoto(user: AppUser, model: string): Promise<void> {
  const { page } = user
  const buffer = await nameplateImage(model)
  await page.locator('input[type=file][multiple][accept^="image"]').setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: user.t('第 1 张', 'Photo 1') })).toBeVisible()
}

const checkAgain = (user: AppUser): Promise<void> =>
  user.page.getByRole('button', { name: user.t('按新的选择重新检查', 'Check again') }).click()

/** Chooses what no row says, and leaves a column out. */
async function completeRows(user: AppUser, model: string): Promise<void> {
  const { page } = user
  await expect(page.getByLabel(user.t('G 列 含税单价 对应的字段', 'Field of Column G 含税单价'))).toHaveValue('unitPrice')
  await page.getByLabel(user.t(`H 列 备注 ${model} 对应的字段`, `Field of Column H 备注 ${model}`)).selectOption('')
  await addPhoto(user, model)
  // Fields whose values are remembered of an import before are in the fold.
  await page.getByText(user.t('更多统一填写的内容', 'More for all rows')).click()
  await choose(user, ['电机类型', 'Motor type'], 'AC3.STD')
  await choose(user, ['搜索地名', 'Search a place'], 'wuxi')
  await page.getByLabel(user.t('额定电压', 'Rated voltage')).fill('380')
  // What was chosen is on the device, also after a reload.
  await page.reload()
  await user.waitForHydration()
  await expect(page.getByLabel(user.t(`H 列 备注 ${model} 对应的字段`, `Field of Column H 备注 ${model}`))).toHaveValue('')
  await checkAgain(user)
}

/** The workbook of the rows that were not imported, corrected. */
async function correctedRows(user: AppUser): Promise<Buffer> {
  const downloading = user.page.waitForEvent('download')
  await user.button('下载有误的行（含原因）', 'Download these rows with the reasons').click()
  const [headers = [], ...rows] = (await readXlsx(await readFile(await (await downloading).path()))).sheets[0]?.rows ?? []
  expect(rows).toHaveLength(20)
  const corrected = rows.map((row) => [...row.slice(0, 4), 5.5, '皖南', 'B3', 2, 990, null])
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [headers, ...corrected] }] }))
}

async function undo(user: AppUser, count: number): Promise<void> {
  await user.page
    .getByRole('button', { name: user.t('撤销此次导入', 'Undo this import') })
    .first()
    .click()
  await user.page
    .getByRole('dialog')
    .getByRole('button', { name: user.t('撤销导入', 'Undo the import') })
    .click()
  await expect(user.page.getByText(user.t(`已撤销 ${count} 行`, `Undone: ${count}`)).first()).toBeVisible({ timeout })
}

testEverywhere(
  'a sheet of 500 motors with 20 bad rows is checked, imported, corrected, and taken back as a whole',
  async ({ user }, { project }) => {
    test.setTimeout(240_000)
    const { page } = user
    const model = `SI${project.name.at(-1)}${Date.now().toString(36)}`.toUpperCase()
    await user.logInByApi('trader')
    await user.visit('/product?isSelf=1')
    await page.getByRole('link', { name: user.t('导入库存表', 'Import a stock list') }).click()

    await test.step('its headers are recognised, what no row says is chosen once, and bad rows are named by row and column', async () => {
      await upload(user, model, await stockSheet(model, { rows: 500, bad: 20, remarks: `备注 ${model}` }))
      await expect(page.locator('main dl')).toContainText('500', { timeout })
      await completeRows(user, model)
      const start = page.getByRole('button', { name: user.t('导入 480 行', 'Import 480 rows') })
      await expect(start).toBeEnabled({ timeout })
      // Whoever has it checked again stays at the button, which goes on from there.
      await expect(start).toBeFocused()
      await expect(start).toBeInViewport()
      const errors = page.getByRole('region', { name: user.t('有误的 20 行', '20 rows with errors') }).getByRole('listitem')
      await expect(errors).toHaveCount(20)
      await expect(errors.first()).toContainText(user.t('第 3 行 · C 列', 'Row 3 · column C'))
    })

    const corrected = await test.step('the good rows are imported, and whoever leaves meanwhile finds the result', async () => {
      await page.getByRole('button', { name: user.t('导入 480 行', 'Import 480 rows') }).click()
      // It can be stopped from the moment that the server has taken it on.
      await expect(user.button('停止', 'Stop')).toBeVisible()
      await page.reload()
      await expect(page.getByText(user.t('已导入 480 条，20 行未导入', 'Imported: 480, not imported: 20'))).toBeVisible({ timeout })
      return correctedRows(user)
    })

    await test.step('the workbook of the bad rows is corrected and imported, and taken back', async () => {
      await user.button('再导入一个文件', 'Import another file').click()
      await upload(user, `${model} corrected`, corrected)
      await expect(page.locator('main dl')).toContainText('20', { timeout })
      await addPhoto(user, model)
      await checkAgain(user)
      await page.getByRole('button', { name: user.t('导入 20 行', 'Import 20 rows') }).click({ timeout })
      await expect(page.getByText(user.t('已导入 20 条', 'Imported: 20'))).toBeVisible({ timeout })
      await undo(user, 20)
    })

    await test.step('a past import is taken back', async () => {
      await user.visit('/product_import')
      const past = page.getByRole('region', { name: user.t('以往的导入', 'Earlier imports') }).getByRole('listitem')
      const own = past.filter({ hasText: `${model}.xlsx` })
      await own.getByRole('button', { name: user.t('看结果', 'See the result') }).click()
      // Each of them has a button to undo it, too.
      await expect(past).toHaveCount(0)
      await undo(user, 480)
      await user.visit(`/product?isSelf=1&model=${model}`)
      await expect(page.getByText(user.t('没有找到', 'None of your listings'))).toBeVisible()
    })
  },
)
