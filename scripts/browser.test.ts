import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { adviceFor, ensureBrowser, findChromium } from './browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'motorspot-browser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(name: string, mode: number): string {
  const path = join(folder, name)
  writeFileSync(path, '')
  chmodSync(path, mode)
  return path
}

test('CHROMIUM_PATH wins, then the usual names in PATH', () => {
  const usual = plant('chromium-browser', 0o755)
  const own = plant('my-browser', 0o755)
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: own })).toBe(own)
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(usual)
  expect(findChromium({ PATH: '/nowhere' })).toBeNull()
})

test('a CHROMIUM_PATH that is no program is told, with what to install', async () => {
  const path = plant('notes.txt', 0o644)
  await expect(ensureBrowser({ PATH: folder, CHROMIUM_PATH: path })).rejects.toThrow(
    /notes\.txt\) is no program\..*apt-get install chromium/s,
  )
})

test('what is missing is named in both languages', () => {
  expect(adviceFor(['chromium', 'fonts-noto-cjk'], {})).toMatch(
    /请安装.*apt-get install chromium fonts-noto-cjk.*\n.*miss chromium fonts-noto-cjk: install/s,
  )
})
