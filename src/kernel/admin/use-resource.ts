import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLang } from '#i18n/language.tsx'
import { type Answer, call, callWithMessage } from '#ui/call.ts'
import { inParts } from '#ui/in-parts.ts'
import { CallError, type Request } from '#ui/request.ts'
import { useSendOnce } from '#ui/use-send-once.ts'
import { camel, snake } from '../resource/names.ts'
import { actionsOf, type Resource } from '../resource/resource.ts'
import type { JsonRow, Values } from './form-values.ts'

export type Query = Readonly<Record<string, string | number>>

export interface Rows {
  readonly rows: readonly JsonRow[]
  /** The number of rows on all pages. */
  readonly total: number
}

/** The path below `/api` of one call of a resource. */
function apiPath(resource: Resource, path: string): string {
  return `${resource.at[0]}/${path}`
}

/** The natural key of a row, else its id: what trees, child rows and `detail` refer to. */
export function keyOf(resource: Resource, row: Values): string {
  return String(row[resource.key ?? 'id'])
}

/** Calls a list that answers a page, a forest or an array. */
async function rowsOf(resource: Resource, path: string, query: Query): Promise<Rows> {
  const data = await call<JsonRow[] | { records: JsonRow[]; total: number }>('GET', apiPath(resource, path), { query })
  return Array.isArray(data) ? { rows: data, total: data.length } : { rows: data.records, total: data.total }
}

/** Queries a list. While new parameters load, the previous rows stay in `data`. */
export function useRows(resource: Resource, path: string, query: Query, enabled = true) {
  const lang = useLang()
  return useQuery({
    queryKey: [resource.name, lang, path, query],
    queryFn: () => rowsOf(resource, path, query),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export interface Levels {
  /** The child rows by the key of their parent, for the levels loaded so far. */
  readonly children: ReadonlyMap<string, readonly JsonRow[]>
  readonly loading: boolean
  readonly error: unknown
  readonly refetch: () => void
}

/** Queries the child rows of each of these tree nodes. */
export function useLevels(resource: Resource, path: string, keys: readonly string[]): Levels {
  const lang = useLang()
  const parent = resource.tree?.parent ?? 'parentId'
  return useQueries({
    queries: keys.map((key) => ({
      queryKey: [resource.name, lang, path, { [parent]: key }],
      queryFn: () => rowsOf(resource, path, { [parent]: key }),
    })),
    combine: (levels) => ({
      children: new Map(keys.flatMap((key, index) => (levels[index]?.data ? [[key, levels[index].data.rows]] : []))),
      loading: levels.some(({ isFetching }) => isFetching),
      error: levels.find(({ error }) => error)?.error ?? null,
      refetch: () => {
        for (const level of levels) void level.refetch()
      },
    }),
  })
}

/** Queries one row from `detail`, without a cache. */
export function useDetail(resource: Resource, row: Values | undefined) {
  const lang = useLang()
  const key = resource.key ?? 'id'
  const value = row && String(row[key])
  return useQuery({
    queryKey: [resource.name, lang, 'detail', value],
    queryFn: () => call<JsonRow>('GET', apiPath(resource, 'detail'), { query: { [key]: value } }),
    enabled: row !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
}

/** A transition of a row, as the server prints it. */
export interface HistoryEntry {
  readonly createTime: string
  readonly createUserName: string
  readonly label: string
  readonly fromName: string
  readonly toName: string
  readonly reason: string
  /** Values of the declared fields before the transition, by name. */
  readonly recorded: Values
}

/** A change of a row, as the server prints it. */
export interface ChangeEntry {
  readonly id: string
  readonly createTime: string
  readonly createUserName: string
  readonly action: string
  readonly actionName: string
  /** The fields that changed, before and after. */
  readonly was: Values
  readonly is: Values
}

/** What was recorded of a row, by the last part of the address that answers it. */
interface RecordsOfRow {
  readonly 'state-history': HistoryEntry
  readonly changes: ChangeEntry
}

/** Queries what was recorded of a row, the latest first. */
export function useRecords<P extends keyof RecordsOfRow>(resource: Resource, path: P, id: string) {
  const lang = useLang()
  return useQuery({
    queryKey: [resource.name, lang, path, id],
    queryFn: () => call<RecordsOfRow[P][]>('GET', apiPath(resource, path), { query: { id } }),
    gcTime: 0,
  })
}

/**
 * Returns the writes of a resource: `const { submit, remove, act } = useResource(brand)`. Each invalidates the cached lists, also one that
 * somebody else's write rejected.
 */
export function useResource(resource: Resource) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const write = async <T>(path: string, request: Request, method: 'GET' | 'POST' = 'POST'): Promise<Answer<T>> => {
    const reload = () => client.invalidateQueries({ queryKey: [resource.name] })
    const answer = await callWithMessage<T>(method, apiPath(resource, path), request).catch(async (error: unknown) => {
      if (error instanceof CallError && error.status === 409) await reload()
      throw error
    })
    await reload()
    return answer
  }
  return {
    submit: (body: Values) => sendOnce(body, (headers) => write<JsonRow>('submit', { body, headers })),
    remove: (ids: readonly string[]) => write('remove', { query: { ids: ids.join(',') } }),
    undelete: (ids: readonly string[]) => write('undelete', { query: { ids: ids.join(',') } }),
    /** Gives a row the values back that it had before a change. */
    restore: (id: string, changeId: string) => write('restore-version', { query: { id, changeId } }),
    /** Calls a declared action for these rows with the input of its dialog. */
    act: (name: string, all: readonly string[], input: Values) => {
      const { path = snake(name).replaceAll('_', '-'), method } = actionsOf(resource)[name] ?? {}
      const send = (ids: readonly string[], input: Values) => {
        const list = ids.join(',')
        // Stock clients send `ids` or `userIds`, or `id` for a single row: the server takes any of them.
        const query = { ids: list, [`${camel(resource.name)}Ids`]: list, ...(ids.length === 1 && { id: list }) }
        const request = method === 'GET' ? { query: { ...query, ...(input as Query) } } : { query, body: { ...query, ids, ...input } }
        return write(path, request, method)
      }
      const { rowVersions } = input
      if (!Array.isArray(rowVersions)) return send(all, input)
      return inParts(all, (ids, from) => send(ids, { ...input, rowVersions: rowVersions.slice(from, from + ids.length) }))
    },
  }
}
