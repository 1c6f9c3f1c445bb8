import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { AppUser } from './app-user.ts'

/** Fills the required fields of a new listing, except price, region and photo. */
export async function fillFirstPart(user: AppUser, model: string): Promise<void> {
  const { page } = user
  await user.fill('粘贴一行', 'Paste a line', 'YE3-132S-4 5.5kW B3 380V')
  await user.button('填入', 'Fill in').click()
  await expect(page.getByLabel(user.t('功率', 'Power'), { exact: false }).first()).toHaveValue('5.5')
  await user.fill('型号', 'Model', model)
  await choose(user, ['电机类型', 'Motor type'], 'AC3.STD')
  await choose(user, ['品牌', 'Brand'], 'BR001')
}

/** Chooses by a part of the name, by pinyin or by the code; Enter takes the first that is found. */
export async function choose(user: AppUser, [zh, en]: readonly [string, string], text: string): Promise<void> {
  const box = user.page.getByRole('combobox', { name: user.t(zh, en) })
  await box.fill(text)
  await expect(user.page.locator('[role=option]').first()).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
}

/** Fills price, region and photo. */
export async function fillSecondPart(user: AppUser, model: string): Promise<void> {
  const { page } = user
  await user.fill('单价', 'Unit price', '1680')
  // The next invalid field takes the focus when the form is sent, not while the user is typing.
  await expect(page.getByLabel(user.t('单价', 'Unit price'), { exact: false }).first()).toBeFocused()
  await page.getByLabel(user.t('省', 'Province')).selectOption('32')
  await page.getByLabel(user.t('市', 'City'), { exact: false }).selectOption('3202')
  await page.getByLabel(user.t('区县', 'County')).selectOption('320205')
  await page
    .locator('input[type=file][multiple][accept^="image"]')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await nameplateImage(model) })
  await expect(page.getByRole('img', { name: user.t('第 1 张', 'Photo 1') })).toBeVisible()
}

export function nameplateImage(model: string): Promise<Buffer> {
  const svg = `<svg width="640" height="480"><rect width="640" height="480" fill="#aab4c0"/><text x="40" y="240" font-size="34">${model}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Submits a complete listing and checks the message that it is pending review. */
export async function submitListing(user: AppUser): Promise<void> {
  await user.button('提交审核', 'Submit for review').click()
  const notice = user.page.getByRole('status').filter({ hasText: user.t('管理员审核通过后上架', 'once an administrator approves it') })
  await expect(notice).toBeVisible()
  await expect(notice).toBeFocused()
  await expect(user.page.getByRole('link', { name: user.t('看同功率、同极数的求购', 'See demands for its power and poles') })).toBeVisible()
}

/** Sends a demand, for 5.5 kW as a line or a search has said, for review. */
export async function submitDemand(user: AppUser, model: string): Promise<void> {
  await expect(user.page.getByLabel(user.t('功率 (kW)', 'Power from (kW)')).first()).toHaveValue('5.5')
  await choose(user, ['电机类型', 'Motor type'], 'AC3.STD')
  await user.fill('原机型号', 'Model to replace', model)
  await user.button('提交审核', 'Submit for review').click()
  await expect(
    user.page.getByRole('status').filter({ hasText: user.t('管理员审核通过后公开', 'once an administrator approves it') }),
  ).toBeVisible()
}

/** Sends a listing for review by the API, with the photos of another one of the user; returns its id. */
export async function submitByApi(user: AppUser, model: string): Promise<string> {
  const path = '/blade-machine/machine'
  const [own] = (await user.callApi<{ records: { id: string }[] }>('GET', `${path}/list1?shelfStatus=ON`)).records
  const { photos } = await user.callApi<{ photos: { photoType: string; link: string }[] }>('GET', `${path}/detail?id=${own?.id}`)
  const { id } = await user.callApi<{ id: string }>('POST', `${path}/submit`, {
    ...{ typeCode: 'AC3.STD.IE3', brandCode: 'BR004', series: 'YE3', model, powerKw: 5.5, poles: [4], phases: '3', voltageV: 380 },
    ...{ freqHz: '50', frame: '132S', mounting: ['B3'], condition: 'NEW', quantity: 5, priceMode: 'FIXED', unitPrice: '1450' },
    ...{ regionCode: '320205', contact: { name: 'Wang', mobile: '13900001111' } },
    photos: photos.map(({ photoType, link }) => ({ photoType, link })),
  })
  return id
}
