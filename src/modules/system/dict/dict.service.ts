import type { Words } from '#i18n/translate.ts'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { repository } from '#kernel/crud/repository.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Db } from '#kernel/runtime/context.ts'
import type { Dictionaries } from '#kernel/runtime/provide.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { dict } from './dict.resource.ts'
import { entriesOf, saveEntry } from './dictionaries.service.ts'

export const dictService = defineService(dict, (crud) => ({
  ...crud,
  submit: (ctx, body) => saveEntry(ctx, dict, crud, body),
  dictionary: (ctx, { code }) => entriesOf(ctx, dict, code ?? ''),
  select: async (ctx) => {
    const roots = await repository(ctx, dict).list({ parentId: null }, { order: dict.order })
    return roots.map(({ id, code, dictValue }) => ({ id, code, dictValue }))
  },
}))

/** Milliseconds after which dictionaries are read again, in case the notification of a change was missed. */
const maxAge = 5_000

const dictionariesOf = onePerRuntime((runtime) => {
  const cache = new FreshCache<Dictionaries>(maxAge, 1)
  onChange(runtime, (resource) => (resource === '' || resource === dict.name) && cache.clear())
  return cache
})

/** The entries of each dictionary, key → name. It includes sealed entries, because older rows still show their names. */
export function dictionaries(runtime: Runtime): Promise<Dictionaries> {
  return dictionariesOf(runtime).getFor({ runtime, tenant: platformTenant }, '', readDictionaries)
}

async function readDictionaries(db: Db): Promise<Dictionaries> {
  const rows = await db
    .selectFrom('dict')
    .select(['code', 'dict_key', 'dict_value', 'name_en'])
    .where('parent_id', 'is not', null)
    .orderBy('code')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const byCode = Map.groupBy(rows, (row) => row.code ?? '')
  return new Map([...byCode].map(([code, entries]) => [code, new Map(entries.map((entry) => [entry.dict_key ?? '', namesOf(entry)]))]))
}

function namesOf({ dict_value, name_en }: { dict_value: string | null; name_en: string | null }): Words {
  const name = dict_value ?? ''
  return [name, name_en || name]
}
