import type { Words } from '#i18n/translate.ts'
import { reject, UserError } from '#kernel/resource/user-error.ts'

/** Reasons why the product cannot start. Each function throws a `UserError` that says what to do. */
export const startErrors = {
  dataDirInUse: (dir: string): never =>
    reject([
      `数据目录 ${dir} 正在被另一个进程使用，请先停止它，或用 DATA_DIR 另选目录。`,
      `The data directory ${dir} is in use by another process: stop that process, or choose another DATA_DIR.`,
    ]),
  otherMajor: (dir: string, found: string, expected: string): never =>
    reject([
      `数据目录 ${dir} 由 PostgreSQL ${found} 创建，而本版本使用 PostgreSQL ${expected}：请用原版本导出数据，或用 DATA_DIR 另选目录。`,
      `The data directory ${dir} was written by PostgreSQL ${found}, and this version runs PostgreSQL ${expected}: export the data with the version that wrote it, or choose another DATA_DIR.`,
    ]),
  portInUse: (host: string, port: number): never =>
    reject([
      `地址 ${host}:${port} 已被占用，请停止占用它的程序，或用 PORT 另选端口。`,
      `The address ${host}:${port} is in use: stop the program that uses it, or choose another PORT.`,
    ]),
  addressDenied: (host: string, port: number): never =>
    reject([
      `无法在 ${host}:${port} 上监听，请检查 HOST，并用 1024 以上的 PORT。`,
      `Cannot listen on ${host}:${port}: check HOST, and use a PORT above 1024.`,
    ]),
  otherSecret: (): never =>
    reject([
      "DATABASE_URL 的数据库属于用另一个 SECRET 启动的产品，没有作任何更改：请设置同一个 SECRET（或复制它的 DATA_DIR 中的文件 secret）；若要更换，请把原来的设为 SECRET_PREVIOUS。只有确实找不回时，才停止所有进程，执行 insert into store.migration values ('secret', 'lost') on conflict (name) do update set checksum = 'lost'，再启动。",
      "The database of DATABASE_URL belongs to a product with another SECRET. Nothing was changed: set the same SECRET (or copy the file secret of its DATA_DIR); to replace it, set SECRET_PREVIOUS to the former one. Only if that is lost, stop every process, run insert into store.migration values ('secret', 'lost') on conflict (name) do update set checksum = 'lost', and start again.",
    ]),
  notOwner: (reason: string): never =>
    reject([
      `DATABASE_URL 的账号不能在数据库中建表（${reason}）：请使用数据库的所有者。`,
      `The account of DATABASE_URL may not make tables in its database (${reason}): use the owner of the database.`,
    ]),
  pooler: (): never =>
    reject([
      '数据库是经事务模式的连接池访问的：请改用会话模式，或直接连接数据库。',
      'The database is reached through a pooler in transaction mode: please use session mode, or connect to the database directly.',
    ]),
  diskFull: (dir: string): never =>
    reject([
      `磁盘已满，无法写入 ${dir}：请腾出至少 300 MB 空间，或用 DATA_DIR 换到别的磁盘。`,
      `The disk is full, ${dir} cannot be written: free at least 300 MB, or move DATA_DIR to another disk.`,
    ]),
  noPermission: (dir: string): never =>
    reject([
      `没有权限使用目录 ${dir}：请修改它的所有者，或用 DATA_DIR 另选一个可写的目录。`,
      `No permission to use ${dir}: change its owner, or choose a DATA_DIR that is writable.`,
    ]),
  notAFolder: (dir: string): never =>
    reject([
      `${dir} 不是目录，无法存放数据，请用 DATA_DIR 另选目录。`,
      `${dir} is not a folder and cannot hold the data: choose another DATA_DIR.`,
    ]),
  notEnterable: (dir: string, account: string): never =>
    reject([
      `PostgreSQL 不能以 root 运行，而用户 ${account} 无法进入 ${dir}：请对它和它的上级目录执行 chmod o+x，或用 DATA_DIR 另选目录。`,
      `PostgreSQL does not run as root, and the user ${account} cannot enter ${dir}: allow it with chmod o+x on it and the folders above, or choose another DATA_DIR.`,
    ]),
  noAccount: (): never =>
    reject([
      'PostgreSQL 不能以 root 运行，而系统中没有可用的普通用户：请以普通用户启动，或用 DATABASE_URL 指定已有的 PostgreSQL。',
      'PostgreSQL does not run as root, and this system has no other user to run it as: start as another user, or set DATABASE_URL to an existing PostgreSQL.',
    ]),
  noBinaries: (platform: string): never =>
    reject([
      `没有适用于 ${platform} 的内置 PostgreSQL，请用 DATABASE_URL 指定已有的 PostgreSQL（15 或更高）。`,
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to an existing PostgreSQL (15 or later).`,
    ]),
  databaseFailed: (tail: string): never =>
    reject([`内置 PostgreSQL 无法启动，它的最后输出是：\n${tail}`, `The embedded PostgreSQL did not start. Its last output:\n${tail}`]),
}

const permissionErrors = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Throws the `UserError` for a file system error or an error with PostgreSQL's output; rethrows any other error. */
export function throwStartError(error: unknown, dir: string): never {
  if (error instanceof UserError) throw error
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left on device|disk quota exceeded/i.test(message)) startErrors.diskFull(dir)
  if (permissionErrors.has(code) || /permission denied|read-only file system|operation not permitted/i.test(message))
    startErrors.noPermission(dir)
  if (code === 'ENOTDIR' || code === 'EEXIST') startErrors.notAFolder(dir)
  throw error
}

/** Joins both languages in one line, Chinese first. */
export const inBothLanguages = (words: Words): string => (words[0] === words[1] ? words[0] : `${words[0]} ${words[1]}`)
