import type { Db } from '../database/db.ts'
import type { Resource } from '../resource/resource.ts'
import type { Runtime } from './runtime.ts'

export type { Db } from '../database/db.ts'

/** Who calls. */
export interface Caller {
  readonly id: string
  readonly sessionId: string
  readonly clientId: string
  readonly account: string
  readonly name: string
  readonly realName: string
  readonly avatar: string
  readonly roleIds: readonly string[]
  readonly departmentIds: readonly string[]
  readonly postIds: readonly string[]
  /** Role aliases, compared exactly. */
  readonly aliases: readonly string[]
  /** Ids of accounts whose rows of shared resources count as the caller's own. */
  readonly colleagues?: readonly string[]
  /** Somebody else set the password: until it is changed, only what leads to that may be called. */
  readonly mustChangePassword: boolean
  /** The account is closed, and can be opened again. */
  readonly isClosed?: boolean
}

/** A data scope of the caller's roles, for the resource that its menu belongs to. */
export interface DataScope {
  readonly menuCode: string
  /** 1 all, 2 own, 3 own department, 4 own department and below, 5 a rule. */
  readonly scopeType: number
  /** Field compared with the caller's user or departments. */
  readonly scopeColumn: string
  /** JSON of the rule of type 5. */
  readonly scopeValue: string
}

export interface Rights {
  readonly codes: ReadonlySet<string>
  readonly dataScopes: readonly DataScope[]
  /** Data scopes do not narrow what this caller sees of the own tenant. */
  readonly allRows: boolean
  /** The platform's administrator: every code, and every tenant through the platform context. */
  readonly platform: boolean
}

/** Who makes a request; a visitor has no user and no rights. */
export interface Identity {
  readonly tenant: string
  readonly user: Caller | null
  readonly rights: Rights
}

/** Whose work this is. */
export interface Context extends Identity {
  readonly lang: 'zh' | 'en'
  readonly traceId: string
  readonly address: string
  /** The database as the tenant sees it: the schema `app`. */
  readonly db: Db
  /** Set by `asPlatform`: `db` contains the rows of all tenants. */
  readonly allTenants?: true
  /** In a transaction: resources whose change is published when it has committed. */
  readonly changed?: Set<string>
  readonly runtime: Runtime
}

export const noRights: Rights = { codes: new Set(), dataScopes: [], allRows: false, platform: false }

export const mayDo = (ctx: Context, code: string): boolean => ctx.rights.codes.has(code) || isAdministrator(ctx)

/** The id of the caller's account alone; that of nobody for a visitor. */
export const callerId = ({ user }: { readonly user: Caller | null }): string => user?.id ?? '0'

/** Ids of the accounts whose rows of a resource count as the caller's own; none where members own no rows. */
export const ownersFor = ({ user }: Identity, { owned }: Pick<Resource, 'owned'>): readonly string[] =>
  user && owned ? [user.id, ...((owned === 'shared' && user.colleagues) || [])] : []

/** The administrator of the platform. */
export const isAdministrator = (ctx: Context): boolean => ctx.user !== null && ctx.rights.platform
