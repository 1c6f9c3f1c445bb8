import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import type { Context, Db } from '#kernel/runtime/context.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { withTypesBelow } from '#motors/type-codes.ts'
import { motortype } from './motortype.resource.ts'

/** Milliseconds after which the codes are read again, in case the notification of a change was missed. */
const maxAge = 300_000

/** All codes of a tenant's tree of motor types. */
const codesOf = onePerRuntime((runtime) => {
  const cache = new FreshCache<string[]>(maxAge, 100)
  onChange(runtime, (resource) => (resource === '' || resource === motortype.name) && cache.clear())
  return cache
})

/** The codes of all motor types. */
export const motorTypeCodes = (ctx: Context): Promise<readonly string[]> => codesOf(ctx.runtime).getFor(ctx, '', readCodes)

/** Filters of a list in which a motor type stands for those below it too. */
export async function withSubtypes(ctx: Context, where: readonly Comparison[]): Promise<readonly Comparison[]> {
  const isOfTypes = ({ field, operator }: Comparison): boolean => field === 'typeCode' && (operator === 'equal' || operator === 'notEqual')
  if (!where.some(isOfTypes)) return where
  const known = await motorTypeCodes(ctx)
  return where.map((each) => (isOfTypes(each) ? { ...each, values: withTypesBelow(each.values.map(String), known) } : each))
}

async function readCodes(db: Db): Promise<string[]> {
  const types = await db.selectFrom('motortype').select('type_code').execute()
  return types.flatMap(({ type_code: code }) => code ?? [])
}
