import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import type { ProjectOptions } from './e2e/fixtures.ts'
import { findChromium } from './scripts/browser.ts'

/** One product for the run, with demo data, in a folder of its own; the workers that read this file again inherit its name. */
process.env.E2E_DATA_DIR ??= makeDataDir()

function makeDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'motorspot-e2e-'))
  chmodSync(dir, 0o711)
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Both languages on a desktop and on a phone. Tests that behave alike everywhere are tagged `@two` and run in two of the four: on a desktop in Chinese, on a phone in English. `@other` runs in the remaining two; `@full` runs in `npm run test:full` only. */
const projects = [
  { name: 'desktop-zh', grepInvert: /@(phone|desktop-en|other)/, use: { lang: 'zh' as const } },
  { name: 'desktop-en', grepInvert: /@(phone|desktop-zh|two)/, use: { lang: 'en' as const } },
  { name: 'phone-zh', grepInvert: /@(desktop|two)/, use: { lang: 'zh' as const, ...phone } },
  { name: 'phone-en', grepInvert: /@(desktop|other)/, use: { lang: 'en' as const, ...phone } },
]

export default defineConfig<ProjectOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // A stall of the disk may take longer than the 5 s that Playwright waits by default.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // The product takes a free port and prints it.
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // Not that of the product, which may not depend on where its users are.
    timezoneId: 'America/New_York',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(process.env) ?? undefined,
      // Without a UTF-8 locale Chromium gives downloads with Chinese names another name.
      env: { ...process.env, LANG: 'C.UTF-8' },
      // Chromium's sandbox does not work for root, who runs tests in containers.
      args: process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet,
    },
  },
  projects,
  webServer: {
    command: 'exec node src/server/main.ts',
    env: {
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: process.env.E2E_DATA_DIR, DEMO: '1' },
      ...{ LIMITS: 'off', LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'MotorSpot2026' },
    },
    wait: { stdout: /Ready: http:\/\/127\.0\.0\.1:(?<e2e_port>\d+)/ },
    timeout: 120_000,
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
