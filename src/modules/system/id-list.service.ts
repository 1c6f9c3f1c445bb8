import { isId, listOf } from '#kernel/crud/kinds.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { reject } from '#kernel/resource/user-error.ts'

/** Ids as clients send them: a list or a comma string; rejects what cannot be an id. */
export function idsIn(given: unknown, field: string): string[] {
  const ids = [...new Set((isEmpty(given) ? [] : listOf(given)).map(String))]
  if (!ids.every(isId)) reject(['编号不正确', 'There is an id that cannot be one'], { field })
  return ids
}
