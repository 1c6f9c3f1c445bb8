import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileChooser, Locator } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { nameplateImage } from './listing.ts'

async function openForm(user: AppUser): Promise<void> {
  await user.logInByApi('trader')
  await user.visit('/product_publish')
}

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const choosePhotos = (user: AppUser, files: ChosenFile | ChosenFile[]): Promise<void> =>
  user.page.locator('input[type=file][multiple][accept^="image"]').setInputFiles(files)

const png = async (text: string): Promise<ChosenFile> => ({
  ...{ name: `${text}.png`, mimeType: 'image/png' },
  buffer: await nameplateImage(text),
})

const photo = (user: AppUser, at: number): Locator =>
  user.page.getByRole('img', { name: user.t(`第 ${at} 张`, `Photo ${at}`), exact: true })

/** The addresses of the photos, in their order. */
const order = (user: AppUser): Promise<string[]> =>
  user.page
    .getByRole('img', { name: new RegExp(user.t('^第 \\d 张$', '^Photo \\d$')) })
    .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))

/** Size of a shown picture, and the red and the blue of its left and its right side. */
const looksOf = (shown: Locator): Promise<number[]> =>
  shown.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const drawing = new OffscreenCanvas(width, height).getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const [left, right] = [drawing?.getImageData(10, 32, 1, 1).data, drawing?.getImageData(width - 10, 32, 1, 1).data]
    return [width, height, Number(left?.[0]), Number(left?.[2]), Number(right?.[0]), Number(right?.[2])]
  })

test('a photo of an iPhone is uploaded as a picture that every browser shows, and a broken one says what to do', { tag: '@two' }, async ({
  user,
}) => {
  const { page } = user
  await openForm(user)
  const buffer = await readFile(join(import.meta.dirname, 'photo.heic'))
  await choosePhotos(user, { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer })
  await expect(photo(user, 1)).toBeVisible({ timeout: 30_000 })
  const [width, height, leftRed = 0, leftBlue = 0, rightRed = 0, rightBlue = 0] = await looksOf(photo(user, 1))
  expect([width, height]).toEqual([96, 64])
  expect([leftRed > leftBlue + 80, rightBlue > rightRed + 80]).toEqual([true, true])

  await choosePhotos(user, { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: buffer.subarray(0, 200) })
  await expect(page.getByRole('alert').filter({ hasText: user.t('请换成 JPG 或 PNG', 'use a JPG or PNG instead') })).toBeVisible()
  await page.getByRole('button', { name: user.t('不传 IMG_0002.HEIC', 'Leave out IMG_0002.HEIC') }).click()
  await expect(page.getByText('IMG_0002.HEIC')).toHaveCount(0)
  expect(await order(user)).toHaveLength(1)
})

test('a photo whose upload has failed is tried again, and the others are not kept from it', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await openForm(user)
  await page.route('**/put-file', (route) => route.abort('connectionreset'), { times: 1 })
  await choosePhotos(user, [await png('RETRY-1'), await png('RETRY-2')])
  await expect(photo(user, 1)).toBeVisible()
  const failed = page.getByRole('listitem').filter({ hasText: 'RETRY-1.png' })
  await expect(failed.getByRole('alert')).not.toBeEmpty()
  expect(await order(user)).toHaveLength(1)
  await failed.getByRole('button', { name: user.t('重试', 'Try again') }).click()
  await expect(photo(user, 2)).toBeVisible()
  await expect(failed).toHaveCount(0)
  const links = await order(user)
  expect(new Set(links).size).toBe(2)
})

test('a photo on its way keeps its motor in the form, and can be cancelled', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await openForm(user)
  await user.fill('粘贴一行', 'Paste a line', 'YE3-132S-4 5.5kW 2台\nYE3-160M-4 11kW 3台')
  await user.button('填入', 'Fill in').click()
  const line = (model: string) => page.getByRole('button', { name: new RegExp(`^${model}`) })
  await expect(line('YE3-132S-4')).toHaveAttribute('aria-current', 'step')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/put-file', async (route) => {
    await isReleased
    await route.continue().catch(() => undefined)
  })

  await choosePhotos(user, await png('HELD-1'))
  const cancel = page.getByRole('button', { name: user.t('取消上传 HELD-1.png', 'Cancel the upload of HELD-1.png') })
  await expect(cancel).toBeVisible()
  await expect(user.button('存为草稿', 'Save as draft')).toBeDisabled()
  await expect(line('YE3-160M-4')).toBeDisabled()
  await expect(page.getByText(user.t('还有内容在上传或识别', 'Something is still being uploaded')).first()).toBeVisible()
  // Not by the menu: on a phone it is folded.
  await page.locator('header a[href$="/home"]').first().click()
  await expect(page.getByRole('dialog')).toContainText(user.t('离开此页就会丢失', 'lost if you leave this page'))
  await user.button('留在此页', 'Stay').click()
  await cancel.click()
  await expect(line('YE3-160M-4')).toBeEnabled()
  await expect(page.locator('input[type=file][multiple][accept^="image"]')).toBeFocused()

  await choosePhotos(user, await png('HELD-2'))
  await expect(line('YE3-160M-4')).toBeDisabled()
  release()
  await expect(photo(user, 1)).toBeVisible()
  await line('YE3-160M-4').click()
  await expect(photo(user, 1)).toHaveCount(0)
  await line('YE3-132S-4').click()
  await expect(photo(user, 1)).toBeVisible()
})

test('photos are put in order by dragging them and by the keyboard, which stays where it is', { tag: ['@two', '@desktop'] }, async ({
  user,
}) => {
  const { page } = user
  await openForm(user)
  await choosePhotos(user, [await png('ORDER-1'), await png('ORDER-2'), await png('ORDER-3')])
  await expect(photo(user, 3)).toBeVisible()
  const [one = '', two = '', three = ''] = await order(user)

  await photo(user, 3).dragTo(photo(user, 1))
  await expect.poll(() => order(user)).toEqual([three, one, two])
  await photo(user, 1).dragTo(photo(user, 2))
  await expect.poll(() => order(user)).toEqual([one, three, two])

  const forward = (at: number): Locator => page.getByRole('button', { name: user.t(`第 ${at} 张往前移`, `Photo ${at}: move forward`) })
  await forward(3).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => order(user)).toEqual([one, two, three])
  await expect(forward(2)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => order(user)).toEqual([two, one, three])
  await expect(forward(1)).toBeFocused()
  // There is no place before the first.
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => order(user)).toEqual([one, two, three])
  await expect(forward(2)).toBeFocused()
})

/** Presses Tab until the control has the focus. */
async function tabTo({ page }: AppUser, control: Locator): Promise<void> {
  for (let times = 0; times < 150; times += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

test('a listing is published by the keyboard alone', { tag: ['@two', '@desktop'] }, async ({ user }, { project }) => {
  test.setTimeout(120_000)
  const { page } = user
  const choosers: FileChooser[] = []
  // From the start: what the browser does with a file dialog is changed some time after it is asked to.
  page.on('filechooser', (chooser) => choosers.push(chooser))
  const model = `YE3-132S-4-${project.name.at(-1)}${Date.now().toString(36)}`.toUpperCase()
  await openForm(user)
  const field = (zh: string, en: string): Locator => page.getByLabel(new RegExp(`^${user.t(zh, en)}`)).first()
  const type = async (control: Locator, text: string): Promise<void> => {
    await tabTo(user, control)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const choose = async (zh: string, en: string, text: string): Promise<void> => {
    const box = page.getByRole('combobox', { name: user.t(zh, en) })
    await type(box, text)
    await expect(page.locator('[role=option]').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box).toHaveAttribute('aria-expanded', 'false')
  }
  const press = async (toggle: Locator): Promise<void> => {
    await tabTo(user, toggle)
    if ((await toggle.getAttribute('aria-pressed')) === 'false') await page.keyboard.press('Space')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  }
  await type(field('型号', 'Model'), model)
  // What follows from the designation.
  await expect(field('额定功率', 'Rated power')).toHaveValue('5.5')
  await choose('电机类型', 'Motor type', 'AC3.STD')
  await choose('品牌', 'Brand', 'BR001')
  await type(field('额定电压', 'Rated voltage'), '380')
  await press(page.getByRole('button', { name: 'B3', exact: true }))
  await type(field('数量', 'Quantity'), '3')
  await type(field('单价', 'Unit price'), '1280')
  await choose('搜索地名', 'Search a place', 'wuxi')
  const files = page.locator('input[type=file][multiple][accept^="image"]')
  await tabTo(user, files)
  await page.keyboard.press('Enter')
  await expect.poll(() => choosers.length).toBe(1)
  await choosers[0]?.setFiles(await png(model))
  await expect(photo(user, 1)).toBeVisible()
  await tabTo(user, user.button('提交审核', 'Submit for review'))
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: user.t('管理员审核通过后上架', 'once an administrator approves it') }),
  ).toBeVisible()
  const { records } = await user.callApi<{ records: { quantity: number; unitPrice: string }[] }>(
    'GET',
    `/blade-machine/machine/list1?model=${model}`,
  )
  expect(records).toMatchObject([{ quantity: 3, unitPrice: '1280.00' }])
})
