import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { AppUser, type Lang } from '../e2e/app-user.ts'
import { mailedScreens } from '../e2e/mail-tour.ts'
import { adminPages, adminScreens, layoutScreens, publicScreens, reviewScreens, type Tour, traderScreens } from '../e2e/tours.ts'
import { readingScreens, tradingScreens } from '../e2e/trade-tour.ts'
import { ensureBrowser } from './browser.ts'
import { type DemoProduct, startDemoProduct } from './demo-product.ts'
import { root } from './programs.ts'

/**
 * Takes a screenshot of every screen at every size, in both languages and both themes, from a temporary product with demo data:
 * `build/screenshots/<variant>/<screen>.png`. `--docs` takes only the few that the documents show, scaled down, to
 * `docs/screenshots`; `--only <text>` only those whose path contains the text.
 */
const { values: options } = parseArgs({ options: { docs: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } })

interface Variant {
  readonly width: number
  readonly height: number
  readonly lang: Lang
  readonly theme: 'light' | 'dark'
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
const variants: Variant[] = sizes.flatMap((size) =>
  (['zh', 'en'] as const).flatMap((lang) => (['light', 'dark'] as const).map((theme) => ({ ...size, lang, theme }))),
)
const variantName = ({ width, lang, theme }: Variant): string => `${width}-${lang}-${theme}`

/** The tours with the account that takes them; without an account, a visitor. */
const toursOf = (dataDir: string): readonly { readonly account?: string; readonly tour: Tour }[] => [
  { tour: publicScreens },
  { tour: readingScreens },
  { account: 'trader', tour: traderScreens },
  { account: 'trader', tour: tradingScreens },
  { account: 'trader', tour: mailedScreens(dataDir) },
  { account: 'manager', tour: reviewScreens },
  { account: 'admin', tour: layoutScreens },
  ...Object.values(adminPages).map((paths) => ({ account: 'admin', tour: adminScreens(paths) })),
]

/** The screenshots that the documents show. */
const forDocs: ReadonlySet<string> = new Set([
  '1440-zh-light/home',
  '1440-en-light/product',
  '1440-zh-light/machine',
  '1440-zh-light/publish',
  '1440-zh-light/motor-machine',
  '1440-en-dark/motor-brand-view',
  '390-zh-light/home',
  '390-zh-light/machine',
  '390-en-dark/product',
  '390-zh-light/motor-machine',
])

const isWanted = (path: string): boolean => path.includes(options.only) && (!options.docs || forDocs.has(path))

/** Captures the page up to three screens high. The window is enlarged, because a full-page screenshot misplaces sticky elements. */
async function captureScreen(page: Page, { width, height }: Variant): Promise<Buffer> {
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  if (options.docs || pageHeight <= height) return page.screenshot({ animations: 'disabled' })
  await page.setViewportSize({ width, height: Math.min(pageHeight, height * 3) })
  const screenshot = await page.screenshot({ animations: 'disabled' })
  await page.setViewportSize({ width, height })
  return screenshot
}

async function scaleDown(screenshot: Buffer, { width }: Variant): Promise<Buffer> {
  return sharp(screenshot)
    .resize({ width: Math.min(width, 1200) })
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

async function takeScreenshots(browser: Browser, { address, dataDir }: DemoProduct, variant: Variant): Promise<number> {
  let taken = 0
  for (const { account, tour } of toursOf(dataDir)) {
    const viewport = { width: variant.width, height: variant.height }
    const settings = { viewport, colorScheme: variant.theme, reducedMotion: 'reduce', baseURL: address, locale: 'zh-CN' } as const
    const context = await browser.newContext({ ...settings, timezoneId: 'Asia/Shanghai' })
    await context.addCookies([{ name: 'lang', value: variant.lang, url: address }])
    const user = new AppUser(await context.newPage(), variant, async () => '')
    if (account) await user.logInByApi(account)
    for await (const screen of tour(user)) {
      const path = `${variantName(variant)}/${screen}`
      if (!isWanted(path)) continue
      await user.page.waitForLoadState('networkidle')
      await save(path, await captureScreen(user.page, variant), variant)
      taken++
    }
    await context.close()
  }
  return taken
}

async function save(path: string, screenshot: Buffer, variant: Variant): Promise<void> {
  const file = options.docs
    ? join(root, 'docs/screenshots', `${path.replace('/', '-')}.webp`)
    : join(root, 'build/screenshots', `${path}.png`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, options.docs ? await scaleDown(screenshot, variant) : screenshot)
}

const isVariantWanted = (variant: Variant): boolean => {
  const name = variantName(variant)
  if (options.docs) return [...forDocs].some((path) => path.startsWith(`${name}/`) && isWanted(path))
  return !/^\d/.test(options.only) || options.only.startsWith(name) || name.startsWith(options.only)
}

const executablePath = await ensureBrowser(process.env)
const product = await startDemoProduct()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'] })
try {
  for (const variant of variants.filter(isVariantWanted))
    console.log(`${variantName(variant)}: ${await takeScreenshots(browser, product, variant)} screenshots`)
} finally {
  await browser.close()
  await product.stop()
}
