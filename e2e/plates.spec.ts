import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { drawPlate } from './plates/draw-plate.ts'
import { photograph, shotOf } from './plates/photograph.ts'
import { plateValues } from './plates/plate-values.ts'
import { randomOf } from './plates/random.ts'
import { type ReadValue, type Score, scoreOf } from './plates/score.ts'

const seed = Number(process.env.PLATES_SEED ?? 60)
const count = Number(process.env.PLATES_COUNT ?? 60)

/** Draws a plate, photographs it badly, and has the form of a listing read the photo. */
async function readPlate(user: AppUser, at: number): Promise<Score> {
  const random = randomOf(seed * 1000 + at)
  const plate = plateValues(random, at % 2 === 0 ? 'zh' : 'en')
  const drawing = drawPlate(plate, random)
  const buffer = await photograph(drawing, shotOf(random), random)
  const picker = user.page.getByLabel(user.t('识别铭牌照片', 'Read a photo of the nameplate'))
  const answered = user.page.waitForResponse((response) => response.url().endsWith('/machine/readPlate'), { timeout: 120_000 })
  await picker.setInputFiles({ name: `plate-${at}.jpg`, mimeType: 'image/jpeg', buffer })
  const { data } = (await (await answered).json()) as { data: { motors: { values: ReadValue[] }[] } }
  await expect(picker).toBeEnabled()
  return scoreOf(plate, data.motors[0]?.values ?? [])
}

test('of 60 bad photos of nameplates at least 80 % of the fields are read right, and at most 1 % of the values are invented', {
  tag: ['@full', '@desktop-zh'],
}, async ({ user }) => {
  test.setTimeout(20 * 60_000)
  await user.logInByApi('trader')
  const scores: Score[] = []
  for (let at = 0; at < count; at += 1) {
    // A listing has room for twelve photos, and its draft is kept on the device.
    if (at % 10 === 0) {
      await user.visit('/product_publish')
      await user.page.evaluate(() => localStorage.clear())
      await user.page.reload()
      await user.waitForHydration()
    }
    const score = await readPlate(user, at)
    scores.push(score)
    if (score.invented.length > 0) console.log(`Plate ${at}: ${score.invented.join('; ')}`)
  }
  const sum = (name: 'right' | 'printed' | 'given') => scores.reduce((total, score) => total + score[name], 0)
  const invented = scores.reduce((total, score) => total + score.invented.length, 0)
  const [right, wrong] = [sum('right') / sum('printed'), invented / sum('given')]
  console.log(
    `Measured: nameplates, ${(100 * right).toFixed(1)} % of ${sum('printed')} fields right, ${(100 * wrong).toFixed(2)} % of ${sum('given')} values invented`,
  )
  expect(right).toBeGreaterThanOrEqual(0.8)
  expect(wrong).toBeLessThanOrEqual(0.01)
})
