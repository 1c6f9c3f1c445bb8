import type { Kysely } from 'kysely'

/** Tables and views are named at run time, from declarations. */
export type Store = Record<string, Record<string, unknown>>
export type Db = Kysely<Store>
