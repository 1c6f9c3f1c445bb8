import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLang } from '#i18n/language.tsx'
import { type Answer, answered, call } from '#ui/call.ts'
import type { Request } from '#ui/request.ts'
import { camel, snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import type { JsonRow, Values } from './form-values.ts'

export type Query = Readonly<Record<string, string | number>>

export interface Rows {
  readonly rows: readonly JsonRow[]
  /** Of all pages. */
  readonly total: number
}

/** The address of one of a resource's calls, below `/api`. */
function addressOf(resource: Resource, word: string): string {
  return `${resource.at[0]}/${word}`
}

/** The value by which trees, children and details know a row. */
export function keyOf(resource: Resource, row: Values): string {
  return String(row[resource.key ?? 'id'])
}

/** Pages, forests and flat arrays, read alike. */
async function rowsOf(resource: Resource, word: string, query: Query): Promise<Rows> {
  const data = await call<JsonRow[] | { records: JsonRow[]; total: number }>('GET', addressOf(resource, word), { query })
  return Array.isArray(data) ? { rows: data, total: data.length } : { rows: data.records, total: data.total }
}

/** The rows that a list answers, kept while the next ones are on their way. */
export function useRows(resource: Resource, word: string, query: Query, enabled = true) {
  const lang = useLang()
  return useQuery({
    queryKey: [resource.name, lang, word, query],
    queryFn: () => rowsOf(resource, word, query),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export interface Levels {
  readonly below: ReadonlyMap<string, readonly JsonRow[]>
  readonly loading: boolean
  readonly error: unknown
  readonly again: () => void
}

/** The levels of a tree below these keys, each asked for once. */
export function useLevels(resource: Resource, word: string, keys: readonly string[]): Levels {
  const lang = useLang()
  const parent = resource.tree?.parent ?? 'parentId'
  return useQueries({
    queries: keys.map((key) => ({
      queryKey: [resource.name, lang, word, { [parent]: key }],
      queryFn: () => rowsOf(resource, word, { [parent]: key }),
    })),
    combine: (levels) => ({
      below: new Map(keys.flatMap((key, at) => (levels[at]?.data ? [[key, levels[at].data.rows]] : []))),
      loading: levels.some(({ isFetching }) => isFetching),
      error: levels.find(({ error }) => error)?.error ?? null,
      again: () => {
        for (const level of levels) void level.refetch()
      },
    }),
  })
}

/** One row as `detail` answers it, always fresh. */
export function useDetail(resource: Resource, row: Values | undefined) {
  const lang = useLang()
  const key = resource.key ?? 'id'
  const value = row && String(row[key])
  return useQuery({
    queryKey: [resource.name, lang, 'detail', value],
    queryFn: () => call<JsonRow>('GET', addressOf(resource, 'detail'), { query: { [key]: value } }),
    enabled: row !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
}

/** `const { submit, remove, act } = useResource(brand)`: the writes of a resource; each makes its lists be read anew. */
export function useResource(resource: Resource) {
  const client = useQueryClient()
  const write = async <T>(word: string, request: Request, method: 'GET' | 'POST' = 'POST'): Promise<Answer<T>> => {
    const answer = await answered<T>(method, addressOf(resource, word), request)
    await client.invalidateQueries({ queryKey: [resource.name] })
    return answer
  }
  return {
    submit: (body: Values) => write<JsonRow>('submit', { body }),
    remove: (ids: readonly string[]) => write('remove', { query: { ids: ids.join(',') } }),
    /** Calls a declared action for these rows with what its dialog asked for. */
    act: (name: string, ids: readonly string[], asked: Values) => {
      const { path = snake(name).replaceAll('_', '-'), method } = resource.actions?.[name] ?? {}
      const list = ids.join(',')
      // Clients name the ids of an action `ids`, `userIds` or, of one row, `id`.
      const query = { ids: list, [`${camel(resource.name)}Ids`]: list, ...(ids.length === 1 && { id: list }) }
      return write(
        path,
        method === 'GET' ? { query: { ...query, ...(asked as Query) } } : { query, body: { ...query, ids, ...asked } },
        method,
      )
    },
  }
}
