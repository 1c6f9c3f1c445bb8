import type { Db } from './db.ts'
import type { House } from './house.ts'

export type { Db } from './db.ts'

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
  readonly deptIds: readonly string[]
  readonly postIds: readonly string[]
  /** Role aliases, compared exactly. */
  readonly aliases: readonly string[]
}

/** A data scope that the caller's roles hold, for the noun whose menu carries it. */
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
}

/** Whose work this is. */
export interface Context {
  readonly tenant: string
  readonly user: Caller | null
  readonly rights: Rights
  readonly lang: 'zh' | 'en'
  readonly traceId: string
  readonly address: string
  /** Carries the tenant: sees the schema `app`. */
  readonly db: Db
  /** Set by `asPlatform`: `db` sees the schema `store`, across all tenants. */
  readonly across?: true
  readonly house: House
}

export const noRights: Rights = { codes: new Set(), dataScopes: [] }

export function mayDo(ctx: Context, code: string): boolean {
  return ctx.rights.codes.has(code) || isAdministrator(ctx)
}

/** The administrator of the platform. */
export function isAdministrator(ctx: Context): boolean {
  return ctx.user?.aliases.includes('administrator') ?? false
}
