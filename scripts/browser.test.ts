import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ensureBrowser, findChromium, installAdvice } from './browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'motorspot-browser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function createFile(name: string, mode: number): string {
  const path = join(folder, name)
  writeFileSync(path, '')
  chmodSync(path, mode)
  return path
}

test('CHROMIUM_PATH comes before the usual names in PATH', () => {
  const inPath = createFile('chromium-browser', 0o755)
  const configured = createFile('my-browser', 0o755)
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: configured })).toBe(configured)
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(inPath)
  expect(findChromium({ PATH: '/nowhere' })).toBeNull()
})

test('a CHROMIUM_PATH that is not executable is an error that says what to install', async () => {
  const path = createFile('notes.txt', 0o644)
  await expect(ensureBrowser({ PATH: folder, CHROMIUM_PATH: path })).rejects.toThrow(
    /notes\.txt\) is not executable\..*apt-get install chromium/s,
  )
})

test('the advice names the missing packages in both languages', () => {
  expect(installAdvice(['chromium', 'fonts-noto-cjk'], {})).toMatch(
    /请安装.*apt-get install chromium fonts-noto-cjk.*\n.*need chromium fonts-noto-cjk: install/s,
  )
})

test('the headless shell comes before Chromium', () => {
  createFile('chromium', 0o755)
  const shell = createFile('chromium-headless-shell', 0o755)
  expect(findChromium({ PATH: folder })).toBe(shell)
})
