import { reject } from '#kernel/resource/user-error.ts'

/** Reasons why a database is not brought to this version. Each function throws a `UserError` that says what to do. */
export const migrationErrors = {
  oldServer: (): never =>
    reject([
      '数据库的 PostgreSQL 版本低于 15，请使用 PostgreSQL 15 或更高版本。',
      'The database is older than PostgreSQL 15: please use PostgreSQL 15 or later.',
    ]),
  longName: (database: string): never =>
    reject([
      `数据库名 ${database} 太长，其角色名放不下：请用不超过 54 字节的名称。`,
      `The name of the database ${database} is too long for the names of its roles: use at most 54 bytes.`,
    ]),
  noRole: (role: string, reason: string): never =>
    reject([
      `无法创建或更新数据库角色 ${role}（${reason}）：请允许所有者创建角色，或设置 DATABASE_APP_URL 和 DATABASE_PLATFORM_URL。`,
      `The role ${role} could not be made or renewed (${reason}): allow the owner to create roles, or set DATABASE_APP_URL and DATABASE_PLATFORM_URL.`,
    ]),
  newer: (file: string): never =>
    reject([
      `数据库已由更新的版本升级：${file} 已执行，而此版本没有该文件。请启动含有它的版本。`,
      `The database was migrated by a newer version: ${file} is applied but missing here. Start a version that contains it.`,
    ]),
  changed: (file: string): never =>
    reject([
      `${file} 在此数据库执行后被修改过：请恢复该文件，修改内容另写新的迁移。`,
      `${file} was changed after it had been applied to this database: restore the file, and write a new migration for the change.`,
    ]),
  failed: (file: string, reason: string): never =>
    reject([
      `${file} 执行失败（${reason}）：请排除原因后重新启动，会从中断处继续。`,
      `${file} failed: ${reason}. Remove the cause and start again: it goes on from there.`,
    ]),
  standstill: (file: string, reason: string): never =>
    reject([
      `${file} 不能与其他版本同时运行（${reason}）：请停止所有进程，执行 npm run contract，再启动。`,
      `${file} cannot run beside another version: ${reason}. Stop every process, run "npm run contract", then start.`,
    ]),
  connected: (versions: readonly string[]): never =>
    reject([
      `其他版本的进程仍连接着数据库：${versions.join(', ')}。请停止它们后重试。`,
      `Processes of other versions are connected: ${versions.join(', ')}. Stop them, then try again.`,
    ]),
  notStarted: (): never =>
    reject([
      '此版本还没有在此数据库上启动过，没有可移除的内容：请先启动它，确认无误后再执行 npm run contract。没有作任何更改。',
      'This version was never started on this database, so that there is nothing to remove: start it, and run "npm run contract" once you are sure of it. Nothing was changed.',
    ]),
}
