import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Lang, Reader } from '../e2e/reader.ts'
import { officePages, officeScreens, publicScreens, shellScreens, type Tour, traderScreens } from '../e2e/tours.ts'
import { ensureBrowser } from './browser.ts'
import { root } from './programs.ts'

/**
 * Pictures of every screen in every look, from a product with demo data that lives as long as they take: `build/screenshots/<look>/<screen>.png`.
 * `--docs` takes the few that the documents show, small, to `docs/screenshots`; `--only word` those looks and screens whose path has the word.
 */
const { values: options } = parseArgs({ options: { docs: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } })

interface Look {
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
const looks: Look[] = sizes.flatMap((size) =>
  (['zh', 'en'] as const).flatMap((lang) => (['light', 'dark'] as const).map((theme) => ({ ...size, lang, theme }))),
)
const displayNameOfKey = ({ width, lang, theme }: Look): string => `${width}-${lang}-${theme}`

/** Whose eyes see a tour; nobody's: a visitor's. */
const tours: readonly { readonly account?: string; readonly tour: Tour }[] = [
  { tour: publicScreens },
  { account: 'trader', tour: traderScreens },
  { account: 'admin', tour: shellScreens },
  ...Object.values(officePages).map((paths) => ({ account: 'admin', tour: officeScreens(paths) })),
]

/** The pictures that the documents show. */
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

/** Starts the product on a free port, and answers its address. */
async function startProduct(dataDir: string): Promise<{ address: string; product: ChildProcess }> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', ADMIN_PASSWORD: 'MotorSpot2026' }
  const product = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: product.stdout })) {
    const address = /Ready: (\S+)/.exec(line)?.[1]
    if (address) return { address, product }
  }
  throw new Error('the product did not start')
}

/** What a screen shows: up to three windows of it, in a window of that height, so that what sticks to an edge does. */
async function picture(page: Page, { width, height }: Look): Promise<Buffer> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (options.docs || whole <= height) return page.screenshot({ animations: 'disabled' })
  await page.setViewportSize({ width, height: Math.min(whole, height * 3) })
  const shot = await page.screenshot({ animations: 'disabled' })
  await page.setViewportSize({ width, height })
  return shot
}

/** Small enough for a document. */
async function forDocument(shot: Buffer, { width }: Look): Promise<Buffer> {
  return sharp(shot)
    .resize({ width: Math.min(width, 1200) })
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

async function takePictures(browser: Browser, address: string, look: Look): Promise<number> {
  let taken = 0
  for (const { account, tour } of tours) {
    const viewport = { width: look.width, height: look.height }
    const settings = { viewport, colorScheme: look.theme, reducedMotion: 'reduce', baseURL: address, locale: 'zh-CN' } as const
    const context = await browser.newContext({ ...settings, timezoneId: 'Asia/Shanghai' })
    await context.addCookies([{ name: 'lang', value: look.lang, url: address }])
    const reader = new Reader(await context.newPage(), look, async () => '')
    if (account) await reader.enter(account)
    for await (const screen of tour(reader)) {
      const path = `${displayNameOfKey(look)}/${screen}`
      if (!isWanted(path)) continue
      await reader.page.waitForLoadState('networkidle')
      await keep(path, await picture(reader.page, look), look)
      taken++
    }
    await context.close()
  }
  return taken
}

async function keep(path: string, shot: Buffer, look: Look): Promise<void> {
  const file = options.docs
    ? join(root, 'docs/screenshots', `${path.replace('/', '-')}.webp`)
    : join(root, 'build/screenshots', `${path}.png`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, options.docs ? await forDocument(shot, look) : shot)
}

const isLookWanted = (look: Look): boolean => {
  const name = displayNameOfKey(look)
  if (options.docs) return [...forDocs].some((path) => path.startsWith(`${name}/`) && isWanted(path))
  return !/^\d/.test(options.only) || options.only.startsWith(name) || name.startsWith(options.only)
}

const dataDir = mkdtempSync(join(tmpdir(), 'motorspot-screenshots-'))
chmodSync(dataDir, 0o711)
const executablePath = await ensureBrowser(process.env)
const { address, product } = await startProduct(dataDir)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'] })
try {
  for (const look of looks.filter(isLookWanted))
    console.log(`${displayNameOfKey(look)}: ${await takePictures(browser, address, look)} pictures`)
} finally {
  await browser.close()
  product.kill('SIGTERM')
  await new Promise((resolve) => product.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}
