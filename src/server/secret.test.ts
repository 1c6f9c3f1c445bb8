import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTempDir } from '#test/temp-dir.ts'
import { readPlace } from './backup/place.ts'
import { type Config, readConfig } from './config.ts'

let dir: string
beforeAll(() => {
  dir = makeTempDir()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const read = (env: Record<string, string>): Config => readConfig(env, () => {}, { cwd: dir })

test.each([
  ['empty', ''],
  ['blank', ' \n'],
  ['short', 'short'],
  ['cut off', 'Zk3vQ9xT2mB7'],
  ['that of an example', 'your-256-bit-secret-your-256-bit-key'],
])('a stored secret that is %s ends the start and the backup, says what to do, and is not made anew', (name, secret) => {
  const dataDir = join(dir, name)
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir)
  writeFileSync(file, secret)
  const words = [
    expect.stringMatching(/密钥.*SECRET.*删除此文件/),
    expect.stringMatching(/put back the former file, or set the variable SECRET .* Delete the file only if that is lost/),
  ]
  expect(() => read({ DATA_DIR: dataDir })).toThrow(expect.objectContaining({ words }))
  expect(() => readPlace({ DATA_DIR: dataDir }, () => {})).toThrow(expect.objectContaining({ words }))
  expect(readFileSync(file, 'utf8')).toBe(secret)
  // With the variable the file is not used.
  expect(read({ DATA_DIR: dataDir, SECRET: 'a secret of more than 32 characters' }).secret).toBe('a secret of more than 32 characters')
})

test('making the secret leaves no other file', () => {
  expect(read({}).secret).toHaveLength(64)
  expect(statSync(join(dir, 'data/secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dir, 'data'))).toEqual(['secret'])
})
