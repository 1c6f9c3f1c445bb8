import type { Words } from '#i18n/translate.ts'
import { actionsOf, type Resource } from '#kernel/resource/resource.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'

const operations: Readonly<Record<string, Words>> = {
  list: ['查询', 'list'],
  detail: ['查看', 'view'],
  submit: ['保存', 'save'],
  remove: ['删除', 'delete'],
}

/** Titles of routes that belong to no resource. */
const otherTitles: Readonly<Record<string, Words>> = {
  '/blade-auth/oauth/token': ['登录', 'Log in'],
  '/blade-auth/oauth/logout': ['退出登录', 'Log out'],
}

/** The resource and the operation of a path below `/api`. */
export interface Subject {
  /** Undefined for a route that belongs to no resource. */
  readonly resource: Resource | undefined
  /** The last segment of the path. */
  readonly operation: string
  readonly title: Words
}

export function subjectOf(registry: ResourceRegistry, path: string): Subject {
  const slash = path.lastIndexOf('/')
  const [base, operation] = [path.slice(0, slash), path.slice(slash + 1)]
  const resource = registry.all.find(({ at }) => at.includes(base))
  if (!resource) return { resource, operation, title: otherTitles[path] ?? [operation, operation] }
  const action = Object.entries(actionsOf(resource)).find(([name, { path: segment = name }]) => segment === operation)?.[1]
  const [zh, en] = operations[operation] ?? action?.label ?? [operation, operation]
  return { resource, operation, title: [`${resource.label[0]} ${zh}`, `${resource.label[1]}: ${en}`] }
}
