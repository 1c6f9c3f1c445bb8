import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { searchList } from './motor-list.ts'

const models = ['YE3-132S-4 5.5kW', 'YE4-160M-4 11kW', 'YE3-90L-4 1.5kW', '15kW 4极', '7.5kW 6P']
/** As many as buyers paste, with a line that nothing in stock meets. */
const fifty = Array.from({ length: 50 }, (_, at) =>
  at === 49 ? '9999kW 4极 B3' : `${models[at % models.length]} B3 380V ${1 + (at % 3)}台`,
)

const lines = ({ page }: AppUser) => page.locator('main ol > li')

test('a pasted list of 50 lines is searched line by line, with alternatives, totals and an export', async ({ user, baseURL }) => {
  const { page } = user
  await user.visit('/product')
  await page.getByRole('link', { name: user.t('整单查询', 'Search a whole list') }).click()
  await expect(page).toHaveURL(new RegExp(`${user.localPath('/product/list')}$`))
  await searchList(user, fifty)
  await expect(lines(user)).toHaveCount(50)
  const first = lines(user).first()
  await expect(first).toContainText('YE3-132S-4 5.5kW B3 380V 1台')
  await expect(first.getByRole('listitem').first()).toContainText(user.t('型号', 'model'))
  await expect(first.locator('a[href*="/machine/"]').first()).toBeVisible()
  const alternatives = page.locator('main ol details').first()
  await alternatives.locator('summary').click()
  await expect(alternatives.locator('a[href*="/machine/"]').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expect(page.locator('main dl')).toContainText(user.t('没有现货1', 'Not in stock1'))

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: user.t('导出 Excel', 'Export as Excel') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(user.t('整单查询.xlsx', 'List of motors.xlsx'))
  const { sheets } = await readXlsx(await readFile(await download.path()))
  const rows = sheets[0]?.rows ?? []
  expect(rows[0]?.slice(0, 2)).toEqual([user.t('行号', 'Line'), user.t('清单内容', 'As written')])
  expect(rows[1]?.slice(0, 2)).toEqual([1, fifty[0]])
  expect(String(rows[1]?.at(-1))).toContain(`${baseURL}${user.localPath('/machine/')}`)
  expect(rows.at(-1)?.slice(0, 2)).toEqual([50, fifty[49]])

  await page.getByLabel(user.t('只看没有现货的行', 'Only lines without a result')).check()
  await expect(lines(user)).toHaveCount(1)
  await page.getByRole('link', { name: user.t('放宽条件查找', 'Search with fewer conditions') }).click()
  await expect(page).toHaveURL(/\/product\?.*poles=4/)
  await page.goBack()
  await expect(lines(user)).toHaveCount(50)
  await page.reload()
  await expect(lines(user)).toHaveCount(50)
  await expect(page.getByRole('textbox', { name: user.t('电机清单', 'List of motors') })).toHaveValue(fifty.join('\n'))
})

test('a workbook is read in the browser, by its headers, and its formulas stay texts', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product/list')
  const rows = [
    ['采购清单', null, null],
    ['数量', '功率(kW)', '型号'],
    [3, 5.5, 'YE3-132S-4'],
    [1, 11, '=1+1 YE3-160M-4'],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '电机', rows }] }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: '清单.xlsx', mimeType, buffer })
  await expect(lines(user)).toHaveCount(2)
  await expect(lines(user).first()).toContainText('5.5kW YE3-132S-4')
  await expect(lines(user).first()).toContainText(user.t('需要 3', 'Wanted 3'))
  await expect(lines(user).last()).toContainText('=1+1')
  // As Chinese spreadsheet programs save it: 型号,数量 in GB 18030.
  const csv = Buffer.concat([
    Buffer.from([0xd0, 0xcd, 0xba, 0xc5]),
    Buffer.from(','),
    Buffer.from([0xca, 0xfd, 0xc1, 0xbf]),
    Buffer.from('\r\nYE3-90L-4,7\r\n'),
  ])
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: csv })
  await expect(lines(user)).toHaveCount(1)
  await expect(lines(user).first()).toContainText(user.t('需要 7', 'Wanted 7'))
  await page.locator('input[type=file]').setInputFiles({ name: 'list.xlsx', mimeType, buffer: Buffer.from('PK\u0003\u0004 broken') })
  await expect(page.getByRole('alert')).toContainText(user.t('文件无法读取', 'The file cannot be read'))
})

test('a list that is too long says what to do, and keeps what was pasted', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product/list')
  await page.getByLabel(user.t('电机清单', 'List of motors')).fill('5.5kW 4极\n'.repeat(201))
  await page.getByRole('button', { name: user.t('查找整单', 'Search the list') }).click()
  await expect(page.getByRole('alert')).toContainText(user.t('一次最多 200 行', 'At most 200 lines'))
  await expect(page.getByLabel(user.t('电机清单', 'List of motors'))).toHaveValue(/^5.5kW/)
})
