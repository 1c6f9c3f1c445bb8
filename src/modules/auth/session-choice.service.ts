import type { Db } from '#kernel/runtime/context.ts'

/** Ids of the roles and departments that a session works as from now on; no change where both are empty. */
export interface Choice {
  readonly roles: readonly string[]
  readonly depts: readonly string[]
}

/** The chosen ones among the user's own ids; null, which means all, if none or all of them are chosen. */
function chosenAmong(own: readonly { readonly id: string }[], named: readonly string[]): string[] | null {
  const chosen = own.map(({ id }) => id).filter((id) => named.includes(id))
  return chosen.length === 0 || chosen.length === own.length ? null : chosen
}

const rolesOf = (db: Db, sessionId: string) =>
  db
    .selectFrom('session as s')
    .innerJoin('user_role_id as l', (join) => join.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.user_id', '=', 's.user_id'))
    .where('s.id', '=', sessionId)
    .select('l.role_id as id')
    .execute()

const deptsOf = (db: Db, sessionId: string) =>
  db
    .selectFrom('session as s')
    .innerJoin('user_dept_id as l', (join) => join.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.user_id', '=', 's.user_id'))
    .where('s.id', '=', sessionId)
    .select('l.dept_id as id')
    .execute()

/**
 * Sets the roles and departments that a session works as; returns whether that changed anything. Ids that are not the user's own are
 * ignored. Clients that offer no choice send all of the user's ids.
 */
export async function chooseRoles(db: Db, sessionId: string, { roles, depts }: Choice): Promise<boolean> {
  const chosenRoles = chosenAmong(await rolesOf(db, sessionId), roles)
  const chosenDepts = chosenAmong(await deptsOf(db, sessionId), depts)
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ chosen_roles: chosenRoles, chosen_depts: chosenDepts })
    .where('id', '=', sessionId)
    .where((eb) =>
      eb.or([eb('chosen_roles', 'is distinct from', eb.val(chosenRoles)), eb('chosen_depts', 'is distinct from', eb.val(chosenDepts))]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
