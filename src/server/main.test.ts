import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { lockDataDir } from '#host/data-dir.ts'
import { makeTempDir } from '#test/temp-dir.ts'

let dir: string
beforeEach(() => {
  dir = makeTempDir()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Starts the product and waits for its end: every start here is one that fails. */
async function start(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const { PATH } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, DATA_DIR: dir, DATABASE_URL: inject('template').ownerUrl, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

test('a wrong variable ends the start with one line in both languages', async () => {
  const { code, said } = await start({ PORT: 'http' })
  expect(said).toBe('环境变量 PORT “http” 应为 0 到 65535 的整数。 The variable PORT “http” must be a whole number from 0 to 65535.')
  expect(code).toBe(1)
})

test('a second start on a data directory ends with a line that says so', async () => {
  const lock = lockDataDir(dir)
  const { code, said } = await start({})
  lock.release()
  expect(said).toMatch(/^数据目录 .* 正在被另一个进程使用.* is in use by another process: stop that one, or choose another DATA_DIR\.$/)
  expect(code).toBe(1)
})

test('a used port ends the start with a line that says so', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const { code, said } = await start({ PORT: String(port) })
  holder.close()
  expect(said).toMatch(
    new RegExp(`^地址 127.0.0.1:${port} 已被占用.* is in use: stop the program that holds it, or choose another PORT\\.$`),
  )
  expect(code).toBe(1)
})
