import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { drawPlate } from './plates/draw-plate.ts'
import { photograph, type Shot, shotOf } from './plates/photograph.ts'
import { otherSeries, type Plate, plateValues } from './plates/plate-values.ts'
import { randomOf } from './plates/random.ts'
import { type ReadValue, type Score, scoreOf } from './plates/score.ts'

/** Several, as a reader may fit one. */
const seeds = (process.env.PLATES_SEEDS ?? '60,90001,90002').split(',').map(Number)
/** Of each seed. */
const count = Number(process.env.PLATES_COUNT ?? 20)

/** Each fifth plate has a series that is in no table. */
const otherOf = (seed: number, at: number) => (at % 5 === 4 ? otherSeries[(seed + Math.floor(at / 5)) % otherSeries.length] : undefined)

/** Disturbances by which the figures are told, beside the total; each plate has its own mix of them. */
const kinds: Readonly<Record<string, (shot: Shot, lang: Plate['lang']) => boolean>> = {
  Chinese: (_, lang) => lang === 'zh',
  English: (_, lang) => lang === 'en',
  'turned by more than 6°': ({ degrees }) => Math.abs(degrees) > 6,
  'corners off by more than 3 %': ({ perspective }) => perspective > 0.03,
  'contrast below 50 %': ({ contrast }) => contrast < 0.5,
  'blurred by more than 1 pixel': ({ blur }) => blur > 1,
  rusty: ({ rust }) => rust,
  'not rusty': ({ rust }) => !rust,
}

interface ReadPlate {
  readonly seed: number
  readonly score: Score
  readonly kinds: readonly string[]
}

/** Draws a plate, photographs it badly, and has the form of a listing read the photo. */
async function readPlate(user: AppUser, seed: number, at: number): Promise<ReadPlate> {
  const random = randomOf(seed * 1000 + at)
  const plate = plateValues(random, at % 2 === 0 ? 'zh' : 'en', otherOf(seed, at))
  const drawing = drawPlate(plate, random)
  const shot = shotOf(random)
  const buffer = await photograph(drawing, shot, random)
  const picker = user.page.getByLabel(user.t('识别铭牌照片', 'Read a photo of the nameplate'))
  const answered = user.page.waitForResponse((response) => response.url().endsWith('/machine/readPlate'), { timeout: 120_000 })
  await picker.setInputFiles({ name: `plate-${seed}-${at}.jpg`, mimeType: 'image/jpeg', buffer })
  const { data } = (await (await answered).json()) as { data: { motors: { values: ReadValue[] }[] } }
  await expect(picker).toBeEnabled()
  const score = scoreOf(plate, data.motors[0]?.values ?? [])
  return { seed, score, kinds: Object.entries(kinds).flatMap(([name, isOfKind]) => (isOfKind(shot, plate.lang) ? [name] : [])) }
}

/** Shares of the printed fields that are right, and of the given values that are invented. */
function sharesOf(plates: readonly ReadPlate[]) {
  const sum = (figure: (score: Score) => number): number => plates.reduce((total, { score }) => total + figure(score), 0)
  const [printed, given] = [sum((score) => score.printed), sum((score) => score.given)]
  const right = sum((score) => score.right) / printed
  const invented = sum((score) => score.invented.length) / given
  const text = `${(100 * right).toFixed(1)} % of ${printed} fields right, ${(100 * invented).toFixed(2)} % of ${given} values invented`
  return { right, invented, text }
}

test('of 60 bad photos of nameplates at least 80 % of the fields are read right, and at most 1 % of the values are invented', {
  tag: ['@full', '@desktop-zh'],
}, async ({ user }) => {
  test.setTimeout(20 * 60_000)
  await user.logInByApi('trader')
  const plates: ReadPlate[] = []
  for (const [index, [seed, at]] of seeds.flatMap((seed) => Array.from({ length: count }, (_, at) => [seed, at] as const)).entries()) {
    // A listing has room for twelve photos, and its draft is kept on the device.
    if (index % 10 === 0) {
      await user.visit('/product_publish')
      await user.page.evaluate(() => localStorage.clear())
      await user.page.reload()
      await user.waitForHydration()
    }
    const plate = await readPlate(user, seed, at)
    plates.push(plate)
    if (plate.score.invented.length > 0) console.log(`Plate ${at} of seed ${seed}: ${plate.score.invented.join('; ')}`)
  }
  for (const seed of seeds)
    console.log(`Measured: nameplates, seed ${seed}: ${sharesOf(plates.filter((plate) => plate.seed === seed)).text}`)
  for (const name of Object.keys(kinds)) {
    const ofKind = plates.filter((plate) => plate.kinds.includes(name))
    console.log(`Measured: nameplates, ${name}: ${sharesOf(ofKind).text} (${ofKind.length} plates)`)
  }
  const { right, invented, text } = sharesOf(plates)
  console.log(`Measured: nameplates, ${text}`)
  expect(right).toBeGreaterThanOrEqual(0.8)
  expect(invented).toBeLessThanOrEqual(0.01)
})
