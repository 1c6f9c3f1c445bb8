import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { startErrors } from './start-errors.ts'

/** A user of the system that PostgreSQL runs as, because it rejects to run as root. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const usable = ['motorspot', 'nobody', 'postgres', 'daemon']

export const isRoot = (): boolean => process.getuid?.() === 0

/** The users of /etc/passwd but root. */
export function readAccounts(passwd: string): Account[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0)
}

/** Who runs PostgreSQL for root: whoever owns its files already, else a user without rights. Null for everybody else: oneself. */
export function chooseAccount(cluster: string): Account | null {
  if (!isRoot()) return null
  const accounts = readAccounts(readFileSync('/etc/passwd', 'utf8'))
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const found =
    (owner && accounts.find(({ uid }) => uid === owner.uid)) ??
    usable.map((name) => accounts.find((one) => one.name === name)).find(Boolean)
  return found ?? startErrors.noAccount()
}

/** What a child process of PostgreSQL is started with: its user, and nothing of our own folder and environment. */
export function asAccount(account: Account | null): { cwd: string; env: Record<string, string>; uid?: number; gid?: number } {
  const base = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', TMPDIR: tmpdir() } }
  return account ? { ...base, uid: account.uid, gid: account.gid } : base
}

/** Asks the system itself, which also knows access lists and mounts. */
export function canEnter(dir: string, account: Account | null): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...asAccount(account), stdio: 'ignore' }).status === 0
}

/** The name that PostgreSQL sees this process under when it connects through the socket. */
export const ownName = (): string => userInfo().username
