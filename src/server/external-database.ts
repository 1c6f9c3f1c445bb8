import pg from 'pg'
import { reject } from '#kernel/resource/user-error.ts'
import type { Report } from './progress.ts'

/**
 * Checks the PostgreSQL of `DATABASE_URL` before anything is written to it. Throws a `UserError` if it cannot be reached, is
 * too old, or does not use UTF8; reports a note if its locale makes searches for Chinese text slow.
 */
export async function checkExternalDatabase(url: string, report: Report): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect().catch(rejectUnreachable)
  try {
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major, datctype as ctype,
      pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`)
    checkDatabaseSettings(rows[0], report)
  } finally {
    await client.end()
  }
}

interface DatabaseSettings {
  /** Major version of PostgreSQL. */
  readonly major: number
  /** LC_CTYPE of the database. */
  readonly ctype: string
  readonly encoding: string
}

export function checkDatabaseSettings({ major, ctype, encoding }: DatabaseSettings, report: Report): void {
  if (major < 15) {
    reject([
      `DATABASE_URL 的 PostgreSQL 版本是 ${major}，需要 15 或更高。`,
      `The PostgreSQL of DATABASE_URL is version ${major}: 15 or later is needed.`,
    ])
  }
  if (encoding !== 'UTF8') {
    reject([
      `DATABASE_URL 的数据库编码是 ${encoding}，请用 UTF8 编码新建数据库。`,
      `The database of DATABASE_URL is encoded in ${encoding}: create one with the encoding UTF8.`,
    ])
  }
  if (/^(C|POSIX)$/.test(ctype)) {
    report([
      `注意：数据库的 LC_CTYPE 是 ${ctype}，中文搜索会很慢；建议用 LC_CTYPE 'C.UTF-8' 新建数据库。`,
      `Note: the database's LC_CTYPE is ${ctype}, so that searches for Chinese text are slow; create one with LC_CTYPE 'C.UTF-8' instead.`,
    ])
  }
}

function rejectUnreachable(error: Error): never {
  const reason = error.message || ('code' in error ? String(error.code) : error.name)
  return reject([
    `无法连接 DATABASE_URL 指定的数据库（${reason}），请检查地址、账号，以及数据库是否已启动。`,
    `The database of DATABASE_URL cannot be reached (${reason}): check the address, the account, and that the server runs.`,
  ])
}
