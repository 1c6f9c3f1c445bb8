import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Dictionaries } from '#kernel/runtime/provide.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { dict } from './dict.resource.ts'
import { entriesOf, saveEntry } from './dictionaries.service.ts'

export const dictService = defineService(dict, (crud) => ({
  ...crud,
  submit: (ctx, body) => saveEntry(ctx, crud, body),
  /** Open: the filters of the public pages speak these words. */
  dictionary: (ctx, { values }) => entriesOf(ctx, dict, values.code ?? ''),
}))

const maxAge = 5_000

const dictionariesOf = onePerRuntime((runtime) => {
  const fresh = new FreshCache<Dictionaries>(maxAge, 1)
  runtime.listen('changed', (resource) => (resource === '' || resource === dict.name) && fresh.clear())
  return fresh
})

/** The entries of each dictionary, key → name, also while the caller's transaction is open. The sealed are among them, as rows that were made before still show their names. */
export function dictionaries(runtime: Runtime): Promise<Dictionaries> {
  return dictionariesOf(runtime).get('all', () => readAll(runtime))
}

async function readAll(runtime: Runtime): Promise<Dictionaries> {
  const { rows } = await sql<{ code: string; dict_key: string; dict_value: string; name_en: string | null }>`
    select code, dict_key, dict_value, name_en from dict
    where parent_id is not null and deleted_id = 0 order by code, sort, id`.execute(runtime.auxiliaryDb(platformTenant))
  const byCode = Map.groupBy(rows, (row) => row.code)
  return new Map(
    [...byCode].map(([code, entries]) => [
      code,
      new Map(entries.map((entry): [string, Words] => [entry.dict_key, [entry.dict_value, entry.name_en || entry.dict_value]])),
    ]),
  )
}
