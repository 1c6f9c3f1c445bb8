import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { Reader } from './reader.ts'

/** Fills the form of a new listing but for its price, its place and its photo. */
export async function fillHalf(reader: Reader, model: string): Promise<void> {
  const { page } = reader
  await reader.fill('粘贴一行', 'Paste a line', 'YE3-132S-4 5.5kW B3 380V')
  await reader.button('填入', 'Fill in').click()
  await reader.fill('型号', 'Model', model)
  await page.getByLabel(reader.say('电机类型', 'Motor type')).selectOption('AC3.STD')
  await page.getByLabel(reader.say('品牌', 'Brand'), { exact: false }).first().selectOption('BR001')
}

/** Fills what a listing needs beside that. */
export async function fillRest(reader: Reader, model: string): Promise<void> {
  const { page } = reader
  await reader.fill('单价', 'Unit price', '1680')
  await page.getByLabel(reader.say('省', 'Province')).selectOption('32')
  await page.getByLabel(reader.say('市', 'City'), { exact: false }).selectOption('3202')
  await page.getByLabel(reader.say('区县', 'County')).selectOption('320205')
  await page.locator('input[type=file]').setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await plate(model) })
  await expect(page.getByRole('img', { name: reader.say('第 1 张', 'Photo 1') })).toBeVisible()
}

function plate(model: string): Promise<Buffer> {
  const drawn = `<svg width="640" height="480"><rect width="640" height="480" fill="#aab4c0"/><text x="40" y="240" font-size="34">${model}</text></svg>`
  return sharp(Buffer.from(drawn)).png().toBuffer()
}

/** Sends a listing that is complete, and reads that it waits for its review. */
export async function sendListing(reader: Reader): Promise<void> {
  await reader.button('提交审核', 'Submit for review').click()
  await expect(reader.page.getByRole('status').first()).toContainText(
    reader.say('管理员审核通过后上架', 'once an administrator has approved'),
  )
}
