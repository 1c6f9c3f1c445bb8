import { createHash } from 'node:crypto'
import { demoPassword } from '#server/seed.ts'

/** Where a user of the first tenant logs in with his password, as clients ask: with its md5 in the query. */
export function tokenAddress(account: string, password = demoPassword): string {
  const query = new URLSearchParams({
    tenantId: '000000',
    username: account,
    password: createHash('md5').update(password).digest('hex'),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  })
  return `/api/blade-auth/oauth/token?${query}`
}
