import { createHash } from 'node:crypto'
import { demoPassword } from '../db/seed/demo-accounts.ts'

/** The address of a password login, in the platform tenant by default, with the md5 of the password in the query, as clients send it. */
export function tokenAddress(account: string, password = demoPassword, tenantId = '000000'): string {
  const query = new URLSearchParams({
    tenantId,
    username: account,
    password: createHash('md5').update(password).digest('hex'),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  })
  return `/api/blade-auth/oauth/token?${query}`
}
