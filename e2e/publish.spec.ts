import type { Locator } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { choose, fillSecondPart, nameplateImage, submitListing } from './listing.ts'
import { plateImage } from './plate-image.ts'

const uniqueModel = (project: string) => `YE3-132S-4-${project.at(-1)}${Date.now().toString(36)}`.toUpperCase()

async function openForm(user: AppUser): Promise<void> {
  await user.logInByApi('trader')
  await user.visit('/product_publish')
}

async function paste(user: AppUser, text: string): Promise<void> {
  await user.fill('粘贴一行', 'Paste a line', text)
  await user.button('填入', 'Fill in').click()
}

/** The first control whose label begins with the words. */
const labelled = (user: AppUser, zh: string, en: string): Locator => user.page.getByLabel(new RegExp(`^${user.t(zh, en)}`)).first()

test('what a line says lands in its fields with its origin, and a phone number in none of them', async ({ user }) => {
  const { page } = user
  await openForm(user)
  await paste(user, '皖南 YE3-132S-4 B35 380V 6台 带原箱 王经理 13812345678')
  await expect(labelled(user, '型号', 'Model')).toHaveValue('YE3-132S-4')
  await expect(labelled(user, '数量', 'Quantity')).toHaveValue('6')
  await expect(labelled(user, '额定功率', 'Rated power')).toHaveValue('5.5')
  const power = page.locator('form > section > div > div', { has: labelled(user, '额定功率', 'Rated power') })
  await expect(power).toContainText(user.t('按样本 · 把握大', 'by catalogue · sure'))
  const model = page.locator('form > section > div > div', { has: labelled(user, '型号', 'Model') })
  await expect(model).toContainText(user.t('读自粘贴的文字', 'from your text'))
  await expect(page.getByRole('complementary')).toContainText(
    user.t('YE3-132S-4 5.5kW 4极 B35 380V IE3', 'YE3-132S-4 5.5 kW 4P B35 380 V IE3'),
  )
  await expect(page.getByRole('complementary')).not.toContainText('138')

  await page
    .getByRole('listitem')
    .filter({ hasText: '13812345678' })
    .getByRole('button', { name: user.t('填入联系人', 'Put under Contact') })
    .click()
  await expect(labelled(user, '手机', 'Mobile')).toHaveValue('13812345678')
  await user.button('写入备注', 'To the remarks').click()
  await expect(user.button('写入备注', 'To the remarks')).toHaveCount(0)
  await expect(labelled(user, '备注', 'Remarks')).toHaveValue('带原箱')
})

test('both voltages of a winding stand in the form, and what a line fills in is asked for no longer', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await openForm(user)
  await user.fill('额定功率', 'Rated power', '')
  await user.button('提交审核', 'Submit for review').click()
  await expect(page.getByText(user.t('请输入额定电压', 'Enter the rated voltage'))).toBeVisible()
  await expect(page.getByText(user.t('请至少上传一张图片', 'Upload at least one photo'))).toBeVisible()
  await paste(user, '皖南 Y2-90L-4 1.5kW B3 220V/380V 6.4/3.7A 新 现货')
  await expect(labelled(user, '额定电压', 'Rated voltage')).toHaveValue('380')
  await expect(page.getByText(user.t('请输入额定电压', 'Enter the rated voltage'))).toHaveCount(0)
  await expect(page.getByText(user.t('请至少上传一张图片', 'Upload at least one photo'))).toBeVisible()
  const ratings = page.getByRole('group', { name: user.t('其他额定值', 'All ratings') })
  const voltages = ratings.getByLabel(user.t('额定电压', 'Rated voltage'))
  const connections = ratings.getByLabel(user.t('接法', 'Connection'))
  const currents = ratings.getByLabel(user.t('额定电流', 'Rated current'))
  for (const [row, values] of [
    ['220', 'D', '6.4'],
    ['380', 'Y', '3.7'],
  ].entries())
    for (const [at, field] of [voltages, connections, currents].entries()) await expect(field.nth(row)).toHaveValue(values[at] ?? '')
  await expect(page.getByRole('complementary')).toContainText(user.t('220/380V', '220/380 V'))
  await user.fill('额定电压', 'Rated voltage', '415')
  await expect(voltages).toHaveCount(0)
})

test('several lines become a list, which is published one by one and survives a reload', { tag: '@two' }, async ({ user }, { project }) => {
  const { page } = user
  const model = uniqueModel(project.name)
  await openForm(user)
  await paste(
    user,
    ['皖南 YE3-132S-4 B35 380V 6台 1280元', '22千瓦 六极 380V B3 二手 2台 3000元', '西门子 1LE0003-1DB2 7.5kw 4p 380V B3'].join('\n'),
  )
  await expect(page.getByText(user.t('已发布 0/3', '0 of 3 published'))).toBeVisible()
  await user.fill('型号', 'Model', model)
  await choose(user, ['搜索地名', 'Search a place'], 'wuxi')
  await page
    .locator('input[type=file][multiple][accept^="image"]')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await nameplateImage(model) })
  await expect(page.getByRole('img', { name: user.t('第 1 张', 'Photo 1') })).toBeVisible()
  await user.button('提交审核', 'Submit for review').click()
  await expect(page.getByText(user.t('已发布 1/3', '1 of 3 published'))).toBeVisible()
  await expect(labelled(user, '额定功率', 'Rated power')).toHaveValue('22')
  await page.getByRole('button', { name: /1LE0003/ }).click()
  await expect(labelled(user, '额定功率', 'Rated power')).toHaveValue('7.5')
  await user.fill('单价', 'Unit price', '999')
  await page.reload()
  await user.waitForHydration()
  await expect(page.getByText(user.t('已发布 1/3', '1 of 3 published'))).toBeVisible()
  await expect(labelled(user, '单价', 'Unit price')).toHaveValue('999')
  await page.getByRole('button', { name: /22千瓦/ }).click()
  await expect(labelled(user, '额定功率', 'Rated power')).toHaveValue('22')
  await page.getByRole('button', { name: /1LE0003/ }).click()
  await expect(labelled(user, '单价', 'Unit price')).toHaveValue('999')
})

test('a sheet is read in the box of a demand, with a motor for each row; stock has its import', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader')
  await user.visit('/product_publish')
  const sheet = page.getByLabel(user.t('读取 Excel 表格', 'Read an Excel sheet'))
  await expect(user.link('导入库存表（Excel）', 'Import a stock list (Excel)')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await user.visit('/purchase_publish')
  const csv = '型号,功率(kW),安装,数量\nYE3-132S-4,5.5,B35,6\nYE3-160M-4,11,B3,2\n'
  await sheet.setInputFiles({ name: 'needed.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText(user.t('已发布 0/2', '0 of 2 published'))).toBeVisible()
  await expect(labelled(user, '数量', 'Quantity')).toHaveValue('6')
  await page.getByRole('button', { name: /YE3-160M-4/ }).click()
  await expect(labelled(user, '数量', 'Quantity')).toHaveValue('2')
})

test('a check offers the value that was meant', { tag: '@two' }, async ({ user }) => {
  await openForm(user)
  await paste(user, '皖南 YE3-132S-4 5.4kW B3 380V')
  await user.page.getByRole('button', { name: user.t('采用：额定功率 5.5', 'Use: Rated power 5.5') }).click()
  await expect(labelled(user, '额定功率', 'Rated power')).toHaveValue('5.5')
})

test('an own listing is copied into a new one', { tag: '@two' }, async ({ user }) => {
  await user.logInByApi('trader')
  const { records } = await user.callApi<{ records: { id: string; model: string }[] }>(
    'GET',
    '/blade-machine/machine/list1?shelfStatus=ON&size=1',
  )
  await user.visit(`/product_publish?copy=${records[0]?.id}`)
  await expect(user.page.getByRole('heading', { level: 1 })).toHaveText(user.t('发布现货', 'Publish stock'))
  await expect(labelled(user, '型号', 'Model')).toHaveValue(String(records[0]?.model))
})

test('a known model is published on a phone with at most 12 taps', { tag: '@phone' }, async ({ user }, { project }) => {
  const { page } = user
  const model = uniqueModel(project.name)
  await user.logInByApi('trader')
  await page.addInitScript(() => {
    const counted = window as unknown as { taps: number }
    counted.taps = 0
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) counted.taps += 1
      },
      true,
    )
  })
  await user.visit('/product_publish')
  // As a trader has it: the line from his list, then what it leaves open.
  await page.getByLabel(new RegExp(`^${user.t('粘贴一行', 'Paste a line')}`)).tap()
  await page.keyboard.type('皖南 YE3-132S-4 B3 3台')
  await user.button('填入', 'Fill in').tap()
  await expect(labelled(user, '额定功率', 'Rated power')).toHaveValue('5.5')
  await labelled(user, '型号', 'Model').tap()
  await page.keyboard.press('End')
  await page.keyboard.type(model.slice('YE3-132S-4'.length))
  await labelled(user, '单价', 'Unit price').tap()
  await page.keyboard.type('1280')
  const place = page.getByRole('combobox', { name: user.t('搜索地名', 'Search a place') })
  await place.tap()
  await page.keyboard.type('wuxi')
  await page.locator('[role=option]').first().tap()
  const chooser = page.waitForEvent('filechooser')
  await page.locator('input[type=file][multiple][accept^="image"]').tap()
  await (await chooser).setFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await nameplateImage(model) })
  await expect(page.getByRole('img', { name: user.t('第 1 张', 'Photo 1') })).toBeVisible()
  await user.button('提交审核', 'Submit for review').tap()
  await expect(
    page.getByRole('status').filter({ hasText: user.t('管理员审核通过后上架', 'once an administrator approves it') }),
  ).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBeLessThanOrEqual(12)
})

test('a photo of a nameplate fills the form and stays with the listing', async ({ user }) => {
  test.setTimeout(120_000)
  const { page } = user
  await openForm(user)
  await page
    .getByLabel(user.t('识别铭牌照片', 'Read a photo of the nameplate'))
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await plateImage() })
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(labelled(user, '型号', 'Model')).toHaveValue('YE3-132S-4', { timeout: 90_000 })
  await expect(labelled(user, '额定功率', 'Rated power')).toHaveValue('5.5')
  await expect(labelled(user, '额定电压', 'Rated voltage')).toHaveValue('380')
  const model = page.locator('form > section > div > div', { has: labelled(user, '型号', 'Model') })
  await expect(model).toContainText(user.t('铭牌照片识别', 'read from the photo of the nameplate'))
  await expect(page.getByRole('img', { name: user.t('第 1 张', 'Photo 1') })).toBeVisible()
  await expect(page.getByLabel(user.t('第 1 张：拍的是什么', 'Photo 1: what it shows'))).toHaveValue('NAMEPLATE')

  const price = String(1000 + Math.floor(Math.random() * 9000))
  await page.getByRole('button', { name: 'B3', exact: true }).click()
  await user.fill('单价', 'Unit price', price)
  await choose(user, ['搜索地名', 'Search a place'], 'wuxi')
  await user.button('提交审核', 'Submit for review').click()
  await expect(
    page.getByRole('status').filter({ hasText: user.t('管理员审核通过后上架', 'once an administrator approves it') }),
  ).toBeVisible()
  const { records } = await user.callApi<{ records: { id: string; unitPrice: string }[] }>(
    'GET',
    // By model too: an import of another test may put hundreds of listings before it.
    '/blade-machine/machine/list1?shelfStatus=PENDING&model=YE3-132S-4&size=50',
  )
  const stored = records.find(({ unitPrice }) => Number(unitPrice) === Number(price))
  const { origins, photos } = await user.callApi<{ origins: string[]; photos: { photoType: string }[] }>(
    'GET',
    `/blade-machine/machine/detail?id=${stored?.id}`,
  )
  expect(origins).toEqual(expect.arrayContaining(['model:OCR', 'powerKw:OCR', 'voltageV:OCR', 'currentA:OCR']))
  expect(photos.map(({ photoType }) => photoType)).toEqual(['NAMEPLATE'])
})

test('a draft of hardly anything is saved on the phone, continued and published', { tag: '@phone' }, async ({ user }, { project }) => {
  const { page } = user
  const model = uniqueModel(project.name)
  await openForm(user)
  await user.fill('型号', 'Model', model)
  await user.button('存为草稿', 'Save as draft').click()
  await expect(page.getByText(user.t('草稿已保存。', 'The draft is saved.'))).toBeVisible()
  await user.visit('/product?isSelf=1')
  const card = page.getByRole('listitem').filter({ hasText: model })
  await expect(card).toContainText(user.t('完整度', '% complete'))
  await card.getByRole('button', { name: user.t('提交审核', 'Submit for review') }).click()
  await expect(page.getByText(user.t('还缺', 'fields are missing')).first()).toBeVisible()
  await card.getByRole('link', { name: user.t('继续填写', 'Continue') }).click()
  await expect(labelled(user, '型号', 'Model')).toHaveValue(model)
  await user.waitForHydration()
  await user.button('提交审核', 'Submit for review').click()
  await expect(page.getByText(user.t('请至少上传一张图片', 'Upload at least one photo'))).toBeVisible()
  await user.fill('额定功率', 'Rated power', '5.5')
  await user.fill('额定电压', 'Rated voltage', '380')
  await page.getByRole('button', { name: 'B3', exact: true }).click()
  await choose(user, ['电机类型', 'Motor type'], 'AC3.STD')
  await choose(user, ['品牌', 'Brand'], 'BR001')
  await fillSecondPart(user, model)
  await submitListing(user)
})
