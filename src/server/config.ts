import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseDataDir, makeDataDir } from '#host/data-dir.ts'
import { explainFailure } from '#host/start-errors.ts'
import type { Words } from '#i18n/translate.ts'
import { reject } from '#kernel/resource/user-error.ts'

/** What the environment says, checked. */
export interface Config {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Absolute; exists. */
  readonly dataDir: string
  /** Of the owner. Null: the embedded database, whose URL takes this place once it runs. */
  readonly databaseUrl: string | null
  /** Of the two login roles; null: made from the owner's URL. Both or neither are given. */
  readonly appUrl: string | null
  readonly platformUrl: string | null
  readonly secret: string
  /** Of an S3-compatible bucket. Null: `files` in the data directory. */
  readonly storageUrl: string | null
  readonly timeZone: string
  /** Null: yes, if the embedded database is empty. */
  readonly demo: boolean | null
  /** Null: made and printed once. */
  readonly adminPassword: string | null
  /** Sources are watched, pages come from Vite. */
  readonly dev: boolean
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads the environment; rejects a wrong value with a sentence. Makes the data directory and the secret if need be. */
export function readConfig(env: Env, say: (words: Words) => void, { cwd = process.cwd(), dev = false } = {}): Config {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const checked = {
    port: readPort(env.PORT || '8080'),
    host: env.HOST || '127.0.0.1',
    databaseUrl,
    ...readRoleUrls(env, databaseUrl),
    storageUrl: readStorageUrl(env.STORAGE_URL),
    timeZone: readTimeZone(env.TIME_ZONE || 'Asia/Shanghai'),
    demo: readFlag('DEMO', env.DEMO),
    adminPassword: readLongEnough('ADMIN_PASSWORD', env.ADMIN_PASSWORD, 8),
    dev,
  }
  const secret = readLongEnough('SECRET', env.SECRET, 32)
  const dataDir = settleDataDir(env.DATA_DIR, databaseUrl, cwd, say)
  return { ...checked, dataDir, secret: secret ?? keepSecret(dataDir) }
}

function readPort(given: string): number {
  const port = Number(given)
  if (!/^\d{1,5}$/.test(given) || port > 65535) wrong('PORT', given, '应为 0 到 65535 的整数', 'must be a whole number from 0 to 65535')
  return port
}

function readDatabaseUrl(env: Env, name: string): string | null {
  const given = env[name]
  if (!given) return null
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    wrong(name, null, '应形如 postgres://用户:密码@主机:5432/数据库', 'must look like postgres://user:password@host:5432/database')
  }
  return given
}

function readRoleUrls(env: Env, databaseUrl: string | null): { appUrl: string | null; platformUrl: string | null } {
  const appUrl = readDatabaseUrl(env, 'DATABASE_APP_URL')
  const platformUrl = readDatabaseUrl(env, 'DATABASE_PLATFORM_URL')
  if (!appUrl !== !platformUrl) {
    reject([
      'DATABASE_APP_URL 和 DATABASE_PLATFORM_URL 必须同时设置或都不设置。',
      'DATABASE_APP_URL and DATABASE_PLATFORM_URL come together: set both or neither.',
    ])
  }
  if (appUrl && !databaseUrl) {
    reject([
      '设置了 DATABASE_APP_URL，还需要设置 DATABASE_URL。',
      'DATABASE_APP_URL is set and DATABASE_URL is not: the owner is needed too.',
    ])
  }
  return { appUrl, platformUrl }
}

function readStorageUrl(given: string | undefined): string | null {
  if (!given) return null
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^(https?|s3):$/.test(url.protocol) || url.pathname.length < 2) {
    wrong(
      'STORAGE_URL',
      null,
      '应形如 https://密钥:密码@主机/存储桶?region=区域',
      'must look like https://key:secret@host/bucket?region=name',
    )
  }
  return given
}

function readTimeZone(given: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    return wrong('TIME_ZONE', given, '应为时区名，如 Asia/Shanghai', 'must be the name of a time zone, like Asia/Shanghai')
  }
}

function readFlag(name: string, given: string | undefined): boolean | null {
  if (!given) return null
  if (given !== '0' && given !== '1') wrong(name, given, '应为 0 或 1', 'must be 0 or 1')
  return given === '1'
}

function readLongEnough(name: string, given: string | undefined, length: number): string | null {
  if (!given) return null
  if (given.length < length) wrong(name, null, `至少需要 ${length} 个字符`, `needs at least ${length} characters`)
  return given
}

/** URLs and secrets hold passwords: those are not repeated (`given` is null). */
function wrong(name: string, given: string | null, zh: string, en: string): never {
  const value = given === null ? '' : ` “${given}”`
  return reject([`环境变量 ${name}${value} ${zh}。`, `The variable ${name}${value} ${en}.`])
}

function settleDataDir(given: string | undefined, databaseUrl: string | null, cwd: string, say: (words: Words) => void): string {
  // With a database of one's own no other user needs to come in.
  const { dir, moved } = chooseDataDir(given || (databaseUrl ? './data' : undefined), cwd)
  if (moved) {
    say([
      `PostgreSQL 的运行用户进不了 ${cwd}，数据改存到 ${dir}（可用 DATA_DIR 另选）。`,
      `PostgreSQL's user cannot enter ${cwd}: the data is kept in ${dir} (DATA_DIR chooses another).`,
    ])
  }
  makeDataDir(dir)
  return dir
}

/** The secret in the data directory, made at the first start. */
function keepSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    return explainFailure(error, dataDir)
  }
}
