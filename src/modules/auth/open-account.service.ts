import { sql } from 'kysely'
import type { TransitionRule, TransitionRules } from '#kernel/crud/states.ts'
import { lockNames } from '#kernel/database/named-locks.ts'
import type { Resource, States } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'

/** Whether an account has been closed by its owner, and not opened again. */
export async function isClosedAccount({ db }: Context, id: string | null): Promise<boolean> {
  const found = id === null ? undefined : await db.selectFrom('user').select('close_time').where('id', '=', id).executeTakeFirst()
  return Boolean(found?.close_time)
}

/** The accounts that a transaction keeps open, so that it asks for each once; a part that may be undone alone has a `db` of its own, and asks anew. */
const keptOpen = new WeakMap<object, Set<string>>()

const tradeOf = ({ tenant }: Context, id: string): string => `trade of ${tenant} ${id}`

/** Lets whoever publishes something of the caller, who closes the account, end first, and rejects the others until the transaction ends. */
export const lockOwnTrade = (ctx: Context): Promise<void> => lockNames(ctx.db, tradeOf(ctx, callerId(ctx)))

/**
 * Whether an account is open, and stays so until the transaction ends, for which its closing waits. Nobody waits for a closing here, which
 * may need a row that is locked already. Raw SQL, as the builder has no locks by name.
 */
async function staysOpen(ctx: Context, id: string | null): Promise<boolean> {
  const kept = keptOpen.get(ctx.db) ?? new Set()
  if (id === null || kept.has(id)) return true
  const lock = sql<{ isHeld: boolean }>`select pg_try_advisory_xact_lock_shared(hashtext(${tradeOf(ctx, id)})) as "isHeld"`
  const isHeld = (await lock.execute(ctx.db)).rows[0]?.isHeld === true
  const isOpen = isHeld && !(await isClosedAccount(ctx, id))
  if (isOpen && ctx.db.isTransaction) keptOpen.set(ctx.db, kept.add(id))
  return isOpen
}

/** Rejects a caller who has closed the account and trades on in the days of grace; in a transaction, it stays open until that ends. */
export async function requireOpenAccount(ctx: Context): Promise<void> {
  if (ctx.user && !(await staysOpen(ctx, ctx.user.id)))
    reject(['账号已注销，请先在“我的信息”中恢复账号', 'This account is closed: open it again under “My info” first'], { status: 403 })
}

/** Rejects rows of owners who have closed the account, whoever publishes them or puts them back; in a transaction, as above. */
export async function requireOpenOwners(ctx: Context, rows: readonly { readonly createUser: string | null }[]): Promise<void> {
  for (const owner of new Set(rows.map(({ createUser }) => createUser)))
    if (!(await staysOpen(ctx, owner)))
      reject(
        [
          '发布者的账号已注销，账号恢复后才能公开或恢复这条信息',
          'The account of its owner is closed: this can be published or put back only when the account is open again',
        ],
        { status: 409, field: 'ids' },
      )
}

/**
 * Rules by which no row of a closed account reaches these states, on public display or on the way there: by whatever transition leads to
 * them, whoever makes it.
 */
export function ofOpenAccounts<R extends Resource & { readonly states: States }>(
  { states: { transitions } }: R,
  states: readonly string[],
  rules: TransitionRules<R>,
): TransitionRules<R> {
  const byName = rules as Readonly<Record<string, TransitionRule<R> | undefined>>
  const guarded = Object.entries(transitions).filter(([, { to }]) => states.includes(String(to)))
  const guard = (rule: TransitionRule<R> | undefined): TransitionRule<R> => ({
    ...rule,
    check: async (ctx, row) => {
      await requireOpenAccount(ctx)
      await requireOpenOwners(ctx, [row as unknown as { readonly createUser: string | null }])
      await rule?.check?.(ctx, row)
    },
  })
  return { ...rules, ...Object.fromEntries(guarded.map(([name]) => [name, guard(byName[name])])) }
}
