import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { chooseDataDir, createDataDir } from '#host/data-dir.ts'
import { isLoopback } from '#host/loopback.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { commonPasswords } from '#modules/auth/common-passwords.service.ts'
import type { MailSettings } from '#modules/desk/notification/mail/mailer.service.ts'
import { demoPassword } from '../../db/seed/demo-accounts.ts'
import type { Report } from './progress.ts'
import { namedNetworks } from './proxies.ts'
import { readOrCreateSecret, secretProblem } from './secret.ts'

/** Demo data and accounts: for this machine alone, for everybody without the demo administrators, or none. */
export type Demo = 'local' | 'public' | 'off'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

/** The checked settings of the environment. */
export interface Config {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** Absolute path of an existing directory. */
  readonly dataDir: string
  /** Login of the owner. Null: the embedded database; replaced by its URL once it runs. */
  readonly databaseUrl: string | null
  /** Logins of the two application roles: both set, or both null, then derived from the owner's URL. */
  readonly appUrl: string | null
  readonly platformUrl: string | null
  /** A streaming standby of the database, for what visitors read. */
  readonly readUrl: string | null
  readonly secret: string
  /** The private key by which clients' passwords are decrypted; null: derived from the secret. */
  readonly sm2PrivateKey: string | null
  /** The secret before this one, with which stored secrets may still be encrypted. */
  readonly previousSecret: string | null
  /** URL of an S3-compatible bucket. Null: files are stored in the folder `files` of the data directory. */
  readonly storageUrl: string | null
  /** By which server mails are sent, and from whom. Null: none are sent. */
  readonly mail: MailSettings | null
  /** Where users reach the product, as `https://motors.example`: links to its files may begin with it. */
  readonly publicUrl: string | null
  /** Addresses and networks of the proxies whose `X-Forwarded-*` headers count. */
  readonly trustProxy: readonly string[]
  /** Asked for by `/metrics` of other machines. Null: it answers this machine only. */
  readonly metricsToken: string | null
  /** Hosts of this machine or of a private network, as `host` or `host:port`, that the product may call. */
  readonly outboundHosts: readonly string[]
  /** Origins whose pages may call the API with tokens. */
  readonly corsOrigins: readonly string[]
  /** False: calls are not limited by their number, for tests and benchmarks on a loopback address. */
  readonly hasLimits: boolean
  readonly timeZone: string
  /** Processes that share the port. */
  readonly workers: number
  /** The least important messages that are logged. */
  readonly logLevel: LogLevel
  /** Whether traces are sent to a collector, which the SDK of OpenTelemetry reads from the environment by itself. */
  readonly tracing: boolean
  readonly demo: Demo
  /** Null: generated and printed once. */
  readonly adminPassword: string | null
  /** Development mode: pages are served by Vite from the sources. */
  readonly dev: boolean
}

/** What a process needs that answers requests: neither the login of the owner of the database, nor the password of the first administrator. */
export type ServingConfig = Omit<Config, OfFirstProcess>

type OfFirstProcess = 'databaseUrl' | 'appUrl' | 'platformUrl' | 'adminPassword'

/** What the first process tells its workers: a whole `Config` is of another type. */
export type WorkerConfig = ServingConfig & { readonly [Name in OfFirstProcess]?: never }

const defaultHost = '127.0.0.1'

/** The variables that hold a secret. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_PLATFORM_URL',
  'DATABASE_READ_URL',
  'SECRET',
  'SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'SM2_PRIVATE_KEY',
  'SMTP_URL',
  'STORAGE_URL',
] as const

type Env = Readonly<Record<string, string | undefined>>

/** Reads the environment; throws a `UserError` for an invalid value. Creates the data directory and the secret if they are missing. */
export function readConfig(env: Env, report: Report, { cwd = process.cwd(), dev = false } = {}): Config {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const reached = { host: env.HOST || defaultHost, publicUrl: readPublicUrl(env.PUBLIC_URL), trustProxy: readProxies(env.TRUST_PROXY) }
  const values = {
    ...reached,
    port: readPort(env.PORT || '8080'),
    databaseUrl,
    ...readRoleUrls(env, databaseUrl),
    readUrl: readReplicaUrl(env, databaseUrl),
    storageUrl: readStorageUrl(env.STORAGE_URL),
    mail: readMail(env, reached),
    metricsToken: readWithMinLength('METRICS_TOKEN', env.METRICS_TOKEN, 16),
    outboundHosts: readHosts(env.OUTBOUND_HOSTS),
    corsOrigins: readOrigins(env.CORS_ORIGINS),
    hasLimits: readLimits(env.LIMITS, reached),
    timeZone: readTimeZone(env.TIME_ZONE || 'Asia/Shanghai'),
    workers: dev ? 1 : readWorkers(env.WORKERS),
    logLevel: readLogLevel(env.LOG_LEVEL || 'info'),
    tracing: readTracing(env),
    demo: readDemo(env.DEMO, reached) ?? defaultDemo(databaseUrl, reached),
    adminPassword: readAdminPassword(env.ADMIN_PASSWORD, reached),
    sm2PrivateKey: readSm2Key(env.SM2_PRIVATE_KEY),
    previousSecret: env.SECRET_PREVIOUS || null,
    dev,
  }
  const secret = readSecret(env.SECRET)
  const dataDir = prepareDataDir(env.DATA_DIR, databaseUrl, cwd, report)
  return { ...values, dataDir, secret: secret ?? readOrCreateSecret(dataDir) }
}

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65535)
    rejectValue('PORT', value, '应为 0 到 65535 的整数', 'must be a whole number from 0 to 65535')
  return port
}

function readDatabaseUrl(env: Env, name: string): string | null {
  const value = env[name]
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    rejectValue(name, null, '应形如 postgres://用户:密码@主机:5432/数据库', 'must look like postgres://user:password@host:5432/database')
  }
  return value
}

function readRoleUrls(env: Env, databaseUrl: string | null): { appUrl: string | null; platformUrl: string | null } {
  const appUrl = readDatabaseUrl(env, 'DATABASE_APP_URL')
  const platformUrl = readDatabaseUrl(env, 'DATABASE_PLATFORM_URL')
  if (!appUrl !== !platformUrl) {
    reject([
      'DATABASE_APP_URL 和 DATABASE_PLATFORM_URL 必须同时设置或都不设置。',
      'Set both DATABASE_APP_URL and DATABASE_PLATFORM_URL, or neither.',
    ])
  }
  if (appUrl && !databaseUrl) {
    reject(['设置了 DATABASE_APP_URL，还需要设置 DATABASE_URL。', 'DATABASE_APP_URL is set and DATABASE_URL is not: set it as well.'])
  }
  return { appUrl, platformUrl }
}

function readReplicaUrl(env: Env, databaseUrl: string | null): string | null {
  const url = readDatabaseUrl(env, 'DATABASE_READ_URL')
  if (url && !databaseUrl)
    reject(['设置了 DATABASE_READ_URL，还需要设置 DATABASE_URL。', 'DATABASE_READ_URL is set and DATABASE_URL is not: set it as well.'])
  return url
}

function readStorageUrl(value: string | undefined): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^(https?|s3):$/.test(url.protocol) || url.pathname.length < 2) {
    rejectValue(
      'STORAGE_URL',
      null,
      '应形如 https://密钥:密码@主机/存储桶?region=区域',
      'must look like https://key:secret@host/bucket?region=name',
    )
  }
  return value
}

/** Links in mails begin with the public address. */
function readMail(env: Env, { publicUrl }: Reached): MailSettings | null {
  const value = env.SMTP_URL
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    rejectValue('SMTP_URL', null, '应形如 smtps://用户:密码@主机:465', 'must look like smtps://user:password@host:465')
  const from = env.MAIL_FROM ?? ''
  if (!/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from))
    rejectValue('MAIL_FROM', from, '应形如 MotorSpot <motors@motors.example>', 'must look like MotorSpot <motors@motors.example>')
  if (publicUrl === null) reject(['设置了 SMTP_URL，还需要设置 PUBLIC_URL。', 'SMTP_URL is set and PUBLIC_URL is not: set it as well.'])
  return { url: value, from }
}

function readPublicUrl(value: string | undefined): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    rejectValue('PUBLIC_URL', value, '应形如 https://motors.example', 'must look like https://motors.example')
  return url.origin
}

const listOf = (value: string): string[] => value.split(',').flatMap((each) => each.trim() || [])

/** Order of the curve of SM2 (GM/T 0003.5). */
const sm2Order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n

function readSm2Key(value: string | undefined): string | null {
  if (!value) return null
  const isKey = /^[\da-f]{64}$/i.test(value) && BigInt(`0x${value}`) > 0n && BigInt(`0x${value}`) < sm2Order - 1n
  if (!isKey) rejectValue('SM2_PRIVATE_KEY', null, '应为 64 位十六进制的 SM2 私钥', 'must be an SM2 private key of 64 hexadecimal digits')
  return value.toLowerCase()
}

function readHosts(value = ''): string[] {
  const hosts = listOf(value)
  const isHost = (text: string): boolean => URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text
  if (!hosts.every(isHost))
    rejectValue(
      'OUTBOUND_HOSTS',
      value,
      '应为以逗号分隔的主机名，可带端口',
      'must be names of hosts, with or without a port, separated by commas',
    )
  return hosts
}

function readOrigins(value = ''): string[] {
  const origins = listOf(value)
  const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
  if (!origins.every(isOrigin))
    rejectValue(
      'CORS_ORIGINS',
      value,
      '应为以逗号分隔的来源，如 https://admin.example',
      'must be origins separated by commas, like https://admin.example',
    )
  return origins
}

function readProxies(value = ''): string[] {
  const proxies = listOf(value)
  const isNetwork = (text: string): boolean => {
    const [address = '', bits = '0'] = text.split('/')
    return (
      /^\d{1,3}$/.test(bits) &&
      (!text.includes('/') || Number(bits) > 0) &&
      Number(bits) <= { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
    )
  }
  if (!proxies.every((each) => Object.hasOwn(namedNetworks, each) || isNetwork(each)))
    rejectValue('TRUST_PROXY', value, '应为以逗号分隔的 IP 地址或网段', 'must be IP addresses or networks, separated by commas')
  return proxies
}

function readTimeZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return rejectValue('TIME_ZONE', value, '应为时区名，如 Asia/Shanghai', 'must be the name of a time zone, like Asia/Shanghai')
  }
}

/** More than these seldom help: they share one PostgreSQL. */
const usualWorkers = 4
const mostWorkers = 8

function readWorkers(value: string | undefined): number {
  if (!value) return Math.min(availableParallelism(), usualWorkers)
  const workers = Number(value)
  if (!/^\d$/.test(value) || workers < 1 || workers > mostWorkers)
    rejectValue('WORKERS', value, `应为 1 到 ${mostWorkers} 的整数`, `must be a whole number from 1 to ${mostWorkers}`)
  return workers
}

function readLogLevel(value: string): LogLevel {
  const level = logLevels.find((each) => each === value)
  return level ?? rejectValue('LOG_LEVEL', value, `应为 ${logLevels.join('、')} 之一`, `must be one of ${logLevels.join(', ')}`)
}

function readTracing(env: Env): boolean {
  const names = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const
  const isDisabled = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
  const named = names.filter((name) => env[name])
  for (const name of named)
    if (!/^https?:$/.test(URL.parse(env[name] ?? '')?.protocol ?? ''))
      rejectValue(name, null, '应形如 http://主机:4318', 'must look like http://host:4318')
  return named.length > 0 && !isDisabled
}

type Reached = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>

/** Whether nobody but this machine reaches the product: it listens on loopback, and no proxy passes on requests for a public address. */
export const isForThisMachine = ({ host, publicUrl, trustProxy }: Reached): boolean =>
  isLoopback(host) && (trustProxy.length === 0 || publicUrl === null || isLoopback(new URL(publicUrl).hostname))

/** What makes others reach the product, as it is set. */
const reachedBy = ({ host, publicUrl }: Reached): string => (isLoopback(host) ? `TRUST_PROXY, PUBLIC_URL=${publicUrl}` : `HOST=${host}`)

/** Demo data of its own accord only where nobody else reaches it, and no database was named. */
const defaultDemo = (databaseUrl: string | null, reached: Reached): Demo =>
  databaseUrl === null && isForThisMachine(reached) ? 'local' : 'off'

function readDemo(value: string | undefined, reached: Reached): Demo | null {
  if (!value) return null
  const demo = ({ 0: 'off', 1: 'local', public: 'public' } as const)[value]
  if (!demo) return rejectValue('DEMO', value, '应为 0、1 或 public', 'must be 0, 1 or public')
  if (demo === 'local' && !isForThisMachine(reached)) {
    reject([
      `示例账号的密码是公开的，DEMO=1 只能用于本机：请去掉 ${reachedBy(reached)}，或设 DEMO=public（停用示例管理员后对外提供）。`,
      `The passwords of demo accounts are public, so DEMO=1 works on this machine only: remove ${reachedBy(reached)}, or set DEMO=public, which disables the demo administrators.`,
    ])
  }
  return demo
}

function readLimits(value: string | undefined, reached: Reached): boolean {
  if (!value || value === 'on') return true
  if (value !== 'off') return rejectValue('LIMITS', value, '应为 on 或 off', 'must be on or off')
  if (!isForThisMachine(reached)) {
    reject([
      `LIMITS=off 取消所有访问频率限制，只能用于本机：请去掉 LIMITS=off 或 ${reachedBy(reached)}。`,
      `LIMITS=off lifts every limit of the number of calls, so it works on this machine only: remove LIMITS=off, or ${reachedBy(reached)}.`,
    ])
  }
  return false
}

function readWithMinLength(name: string, value: string | undefined, length: number): string | null {
  if (!value) return null
  if (value.length < length) rejectValue(name, null, `至少需要 ${length} 个字符`, `needs at least ${length} characters`)
  return value
}

function readAdminPassword(value: string | undefined, reached: Reached): string | null {
  const password = readWithMinLength('ADMIN_PASSWORD', value, 8)
  // That of the demo accounts is published: it is for tests on this machine.
  const isPublic = password === demoPassword && !isForThisMachine(reached)
  if (password && (isPublic || commonPasswords.has(password.toLowerCase())))
    rejectValue('ADMIN_PASSWORD', null, '过于常见，请换一个', 'is too common, please choose another')
  return password
}

function readSecret(value: string | undefined): string | null {
  if (!value) return null
  const problem = secretProblem(value)
  if (problem) rejectValue('SECRET', null, ...problem)
  return value
}

/** Pass null as `value` for variables that hold a password, so that the message does not repeat it. */
function rejectValue(name: string, value: string | null, zh: string, en: string): never {
  const quoted = value === null ? '' : ` “${value}”`
  return reject([`环境变量 ${name}${quoted} ${zh}。`, `The variable ${name}${quoted} ${en}.`])
}

function prepareDataDir(value: string | undefined, databaseUrl: string | null, cwd: string, report: Report): string {
  // With an external database, no other system user needs access to the directory.
  const { dir, moved } = chooseDataDir(value || (databaseUrl ? './data' : undefined), cwd)
  if (moved) {
    report([
      `PostgreSQL 的运行用户无法进入 ${cwd}，数据改存到 ${dir}（可用 DATA_DIR 另选）。`,
      `PostgreSQL's user cannot enter ${cwd}: the data is stored in ${dir} (set DATA_DIR to choose another directory).`,
    ])
  }
  createDataDir(dir)
  return dir
}
