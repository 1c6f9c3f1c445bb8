import type { Words } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'

const operations: Readonly<Record<string, Words>> = {
  list: ['查询', 'list'],
  detail: ['查看', 'view'],
  submit: ['保存', 'save'],
  remove: ['删除', 'remove'],
}

/** Calls that are no resource's. */
const others: Readonly<Record<string, Words>> = {
  '/blade-auth/oauth/token': ['登录', 'Log in'],
  '/blade-auth/oauth/logout': ['退出登录', 'Log out'],
}

/** What an address below `/api` is about. */
export interface Subject {
  /** Undefined where it is no resource's. */
  readonly resource: Resource | undefined
  /** The address's last word. */
  readonly operation: string
  readonly title: Words
}

export function subjectOf(registry: ResourceRegistry, path: string): Subject {
  const cut = path.lastIndexOf('/')
  const [base, operation] = [path.slice(0, cut), path.slice(cut + 1)]
  const resource = registry.all.find(({ at }) => at.includes(base))
  const known = others[path]
  if (!resource) return { resource, operation, title: known ?? [operation, operation] }
  const action = Object.entries(resource.actions ?? {}).find(([name, { path: word = name }]) => word === operation)?.[1]
  const [zh, en] = operations[operation] ?? action?.label ?? [operation, operation]
  return { resource, operation, title: [`${resource.label[0]} ${zh}`, `${resource.label[1]}: ${en}`] }
}

/** A sentence as it is kept: a line for each language. */
export const inBoth = (words: Words): string => words.map((sentence) => sentence.replaceAll('\n', ' ')).join('\n')

/** A sentence as it was kept. */
export function wordsIn(kept: string): Words {
  const [zh = '', en = zh] = kept.split('\n')
  return [zh, en]
}
