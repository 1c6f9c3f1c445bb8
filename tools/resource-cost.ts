import { camel } from '#kernel/resource/names.ts'
import { isTestCode, type Node, type Source, visit } from './source.ts'

/** The number of hand-written lines of a resource. */
export interface ResourceCost {
  /** Lines by file role (`resource`, `service`, `routes`, `page` …); `elsewhere`: lines of other files that name the resource. */
  readonly parts: Readonly<Record<string, number>>
  /** Sum of `parts`. */
  readonly lines: number
  /** Lines on which a field of the declaration begins. */
  readonly fields: number
  /** `lines` without `fields`. */
  readonly other: number
  /** Lines of the resource's tests; not part of `lines`. */
  readonly tests: number
}

const SHARED_CODE = /^src\/(modules\/[^/]+\.tsx?$|kernel\/|server\/|web\/|admin\/(?!dashboard))/
const COMMENT = /^\s*(\/\/|\/?\*)/

/**
 * Counts the hand-written lines of a resource. Throws if the resource has no file. Counted are:
 * - every non-blank line of the files in its folder and of the files `<resource>.<role>`, including imports, comments and brackets;
 * - every line of code in the list of modules, kernel, server, web and admin that names the resource.
 * Not counted are other resources, pages of the public site and the dashboard that refer to it.
 */
export function measureResource(sources: readonly Source[], resource: string): ResourceCost {
  const own = sources.filter(({ path }) => isOwn(path, resource))
  if (own.length === 0) throw new Error(`no file of the resource ${resource}`)
  const product = own.filter(({ path }) => !isTestCode(path))
  const parts = linesByRole(product)
  const others = sources.filter(({ path }) => SHARED_CODE.test(path) && !isTestCode(path) && !own.some((source) => source.path === path))
  parts.elsewhere = others.flatMap(({ text }) =>
    text.split('\n').filter((line) => namePattern(resource).test(line) && !COMMENT.test(line)),
  ).length
  const lines = Object.values(parts).reduce((sum, count) => sum + count, 0)
  const fields = product.reduce((sum, source) => sum + countFieldLines(source), 0)
  return {
    parts,
    lines,
    fields,
    other: lines - fields,
    tests: own.filter(({ path }) => isTestCode(path)).reduce((sum, source) => sum + countNonBlank(source), 0),
  }
}

function isOwn(path: string, resource: string): boolean {
  return (
    path.startsWith('src/modules/') &&
    (path.split('/').slice(3, -1).includes(resource) || path.split('/').at(-1)?.startsWith(`${resource}.`) === true)
  )
}

function linesByRole(sources: readonly Source[]): Record<string, number> {
  const parts: Record<string, number> = {}
  for (const source of sources) {
    const role = source.path.split('.').at(-2) ?? 'other'
    parts[role] = (parts[role] ?? 0) + countNonBlank(source)
  }
  return parts
}

function countNonBlank({ text }: Source): number {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

/** Matches the resource's name as a word, as a prefix in camel case (`brandService`) or in a path (`/brand/`). */
function namePattern(resource: string): RegExp {
  return new RegExp(`(?<![\\w-])(${resource}|${camel(resource)})(?![a-z-])`)
}

/** Counts the lines on which an entry of `fields` or `asks` begins. */
function countFieldLines(source: Source): number {
  const starts = new Set<number>()
  visit(source.tree, (node) => {
    const name = ((node.key ?? {}) as Node).value
    if (node.type !== 'KeyValueProperty' || (name !== 'fields' && name !== 'asks')) return
    for (const entry of ((node.value as Node).properties ?? []) as Node[])
      if (entry.type === 'KeyValueProperty') starts.add(source.lineAt((entry.key as Node).span?.start ?? 1))
  })
  return starts.size
}
