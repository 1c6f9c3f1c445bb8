import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { startErrors } from './start-errors.ts'

/** A system user to run PostgreSQL as: it does not run as root. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const preferredNames = ['motorspot', 'nobody', 'postgres', 'daemon']

export const isRoot = (): boolean => process.getuid?.() === 0

/** Parses /etc/passwd; returns all users except root. */
export function readAccounts(passwd: string): Account[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0)
}

/**
 * Returns the user to run PostgreSQL as when this process is root: the owner of `cluster`, else an unprivileged user.
 * Null when this process is not root: PostgreSQL then runs as the same user. Throws a `UserError` if no user is found.
 */
export function chooseAccount(cluster: string): Account | null {
  if (!isRoot()) return null
  const accounts = readAccounts(readFileSync('/etc/passwd', 'utf8'))
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const account =
    (owner && accounts.find(({ uid }) => uid === owner.uid)) ??
    preferredNames.map((name) => accounts.find((candidate) => candidate.name === name)).find(Boolean)
  return account ?? startErrors.noAccount()
}

/** Options for `spawn`: runs the child as `account`, with a minimal environment and `/` as the working directory. */
export function spawnOptionsFor(account: Account | null): { cwd: string; env: Record<string, string>; uid?: number; gid?: number } {
  const base = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', TMPDIR: tmpdir() } }
  return account ? { ...base, uid: account.uid, gid: account.gid } : base
}

/** Whether `account` can enter the directory. Tried with `cd`, because mode bits do not show access lists and mount options. */
export function canEnter(dir: string, account: Account | null): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...spawnOptionsFor(account), stdio: 'ignore' }).status === 0
}

/** The system user of this process, which PostgreSQL's peer authentication compares. */
export const systemUserName = (): string => userInfo().username
