import type { Words } from '#i18n/translate.ts'
import { reject, UserError } from '#kernel/resource/user-error.ts'

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || String(error)

/** Reasons why nothing was backed up or restored. Each function throws a `UserError` that says what to do. */
export const backupErrors = {
  noEncryption: (): never =>
    reject([
      '请说明如何加密备份：设置 BACKUP_PASSPHRASE，或用 --recipient 指定公钥；不加密请用 --plain。',
      'Say how the backup is encrypted: set BACKUP_PASSPHRASE, or name a public key by --recipient; --plain leaves it open to everybody.',
    ]),
  shortPassphrase: (): never => reject(['备份口令至少需要 12 个字符。', 'The passphrase of a backup needs at least 12 characters.']),
  otherPassphrase: (): never => reject(['两次输入的口令不同。', 'The two passphrases differ.']),
  badKey: (): never =>
    reject([
      '密钥无法识别：公钥应以 age1 开头，密钥文件应含 AGE-SECRET-KEY-1 开头的一行。',
      'The key cannot be read: a public key begins with age1, and a key file has a line that begins with AGE-SECRET-KEY-1.',
    ]),
  noPassphrase: (): never =>
    reject(['此备份用口令加密，请设置 BACKUP_PASSPHRASE。', 'This backup is encrypted to a passphrase: set BACKUP_PASSPHRASE.']),
  notEncrypted: (file: string): never =>
    reject([
      `备份 ${file} 未加密，任何人都可能改过它。如果它就是你制作的备份，请加 --plain。`,
      `The backup ${file} is not encrypted, and anybody may have changed it: add --plain if it is the one that you made.`,
    ]),
  noIdentity: (): never =>
    reject([
      '此备份用公钥加密，请用 --identity 指定密钥文件。',
      'This backup is encrypted to a public key: name the file of its secret key by --identity.',
    ]),
  wrongKey: (): never => reject(['口令或密钥不正确，没有恢复任何内容。', 'The passphrase or key is wrong. Nothing was restored.']),
  nothingToBackUp: (dataDir: string): never =>
    reject([
      `数据目录 ${dataDir} 中没有数据库，请检查 DATA_DIR 或 DATABASE_URL。`,
      `There is no database in the data directory ${dataDir}: check DATA_DIR or DATABASE_URL.`,
    ]),
  noSecret: (dataDir: string): never =>
    reject([
      `没有可放入备份的 SECRET：请设置环境变量 SECRET，或检查 DATA_DIR（${dataDir} 中没有文件 secret）。没有备份任何内容。`,
      `There is no SECRET to put into the backup: set the variable SECRET, or check DATA_DIR (there is no file secret in ${dataDir}). Nothing was backed up.`,
    ]),
  notOurs: (): never =>
    reject(['数据库中没有本产品的数据，请检查 DATABASE_URL。', 'The database has no data of this product: check DATABASE_URL.']),
  unreachable: (error: unknown): never =>
    reject([
      `无法连接正在运行的内置数据库（${reasonOf(error)}）：请以运行本产品的用户执行，启动中请稍后再试。`,
      `The embedded database of the running product cannot be reached (${reasonOf(error)}): run this as the user that runs the product, and again once it has started.`,
    ]),
  fileExists: (file: string): never => reject([`文件 ${file} 已存在，请另选文件名。`, `The file ${file} exists: choose another name.`]),
  unwritable: (file: string, error: unknown): never =>
    reject([`无法写入备份 ${file}（${reasonOf(error)}）。`, `The backup ${file} cannot be written (${reasonOf(error)}).`]),
  largeEntry: (name: string, bytes: number): never =>
    reject([`${name} 超过 ${bytes / 1024 ** 2} MB，无法备份。`, `${name} has more than ${bytes / 1024 ** 2} MB and cannot be backed up.`]),
  unreadable: (file: string, error: unknown): never =>
    reject([`无法读取 ${file}（${reasonOf(error)}）。`, `The file ${file} cannot be read (${reasonOf(error)}).`]),
  foreign: (file: string): never => reject([`${file} 不是本产品的备份。`, `${file} is not a backup of this product.`]),
  damaged: (file: string): never =>
    reject([`备份 ${file} 不完整或已损坏，没有恢复任何内容。`, `The backup ${file} is incomplete or damaged. Nothing was restored.`]),
  newer: (version: string, migration: string): never =>
    reject([
      `备份来自更新的版本 ${version}（${migration}），请用该版本或更新的版本恢复。`,
      `The backup was made by a newer version, ${version} (${migration}): restore it with that version or a later one.`,
    ]),
  usedDatabase: (): never =>
    reject([
      '目标数据库中已有本产品的数据，只能恢复到空数据库：请新建一个，并改 DATABASE_URL。',
      'The target database has data of this product, and a backup is restored into an empty one: create one, and change DATABASE_URL.',
    ]),
  usedFolder: (folder: string): never =>
    reject([
      `${folder} 中已有数据，只能恢复到空的数据目录：请先移走它，或用 DATA_DIR 另选目录。`,
      `There are data in ${folder}, and a backup is restored into an empty data directory: move them away, or choose another DATA_DIR.`,
    ]),
  otherSecret: (): never =>
    reject([
      '备份中的 SECRET 与此处的不同：请去掉环境变量 SECRET 和数据目录中的文件 secret，恢复时会写入备份中的那个。',
      'The backup holds another SECRET than the one here: remove the variable SECRET and the file secret of the data directory, and the restore writes the one of the backup.',
    ]),
  badSecret: (file: string, [chinese, english]: Words): never =>
    reject([
      `备份 ${file} 中的 SECRET ${chinese}，没有恢复任何内容：请换一个备份。`,
      `The SECRET in the backup ${file} ${english}. Nothing was restored: use another backup.`,
    ]),
  storage: (error: unknown): never => {
    if (error instanceof UserError) throw error
    return reject([`文件存储没有正常应答（${reasonOf(error)}）。`, `The file storage did not answer as it should (${reasonOf(error)}).`])
  },
}
