import { isEmpty } from '#kernel/resource/check.ts'
import { isId, listOf } from '#kernel/server/kinds.ts'
import { refuse } from '#kernel/server/refuse.ts'

/** Ids as clients send them: a list or a comma string; refuses what cannot be an id. */
export function idsIn(given: unknown, field: string): string[] {
  const ids = [...new Set((isEmpty(given) ? [] : listOf(given)).map(String))]
  if (!ids.every(isId)) refuse(['编号不正确', 'There is an id that cannot be one'], { field })
  return ids
}
