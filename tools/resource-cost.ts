import { camel } from '#kernel/resource/names.ts'
import { isTest, type Node, type Source, visit } from './source.ts'

/** What a resource costs to write, in lines. */
export interface ResourceCost {
  /** By role: declaration, service, routes, page …, and `lists` for the lines elsewhere that name it. */
  readonly parts: Readonly<Record<string, number>>
  readonly lines: number
  /** Lines on which a field of its declaration begins. */
  readonly fields: number
  /** Lines beside one for each field. */
  readonly beside: number
  /** Lines of its tests, which are no part of the above. */
  readonly tests: number
}

const LISTS = /^src\/(modules\/[^/]+\.tsx?$|kernel\/|server\/|web\/|admin\/(?!dashboard))/
const COMMENT = /^\s*(\/\/|\/?\*)/

/**
 * Counts the hand-written lines of a resource across the product. A line counts unless it is blank: imports, comments and lines
 * that hold a bracket only count too. The resource's own are the files of its folder and those called `<resource>.<role>`; elsewhere
 * (lists of the modules, kernel, server, web, admin) each line of code that names the resource is one. Other resources that refer to
 * it, the pages of the public site and the dashboard that show it are theirs. A field may cost one line, further lines of it are beside that.
 */
export function resourceCost(sources: readonly Source[], resource: string): ResourceCost {
  const own = sources.filter(({ path }) => isOwn(path, resource))
  if (own.length === 0) throw new Error(`no file of the resource ${resource}`)
  const written = own.filter(({ path }) => !isTest(path))
  const parts = byRole(written)
  const lists = sources.filter(({ path }) => LISTS.test(path) && !isTest(path) && !own.some((each) => each.path === path))
  parts.lists = lists.flatMap(({ text }) => text.split('\n').filter((line) => naming(resource).test(line) && !COMMENT.test(line))).length
  const lines = Object.values(parts).reduce((sum, count) => sum + count, 0)
  const fields = written.reduce((sum, source) => sum + fieldLines(source), 0)
  return {
    parts,
    lines,
    fields,
    beside: lines - fields,
    tests: own.filter(({ path }) => isTest(path)).reduce((sum, each) => sum + filled(each), 0),
  }
}

function isOwn(path: string, resource: string): boolean {
  return (
    path.startsWith('src/modules/') &&
    (path.split('/').slice(3, -1).includes(resource) || path.split('/').at(-1)?.startsWith(`${resource}.`) === true)
  )
}

function byRole(sources: readonly Source[]): Record<string, number> {
  const parts: Record<string, number> = {}
  for (const source of sources) {
    const role = source.path.split('.').at(-2) ?? 'other'
    parts[role] = (parts[role] ?? 0) + filled(source)
  }
  return parts
}

function filled({ text }: Source): number {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

/** The resource's name by itself or at the head of a longer one, as in `brandService`; in a path as `/brand/`. */
function naming(resource: string): RegExp {
  return new RegExp(`(?<![\\w-])(${resource}|${camel(resource)})(?![a-z-])`)
}

/** Lines on which an entry of a `fields` or `asks` begins. */
function fieldLines(source: Source): number {
  const starts = new Set<number>()
  visit(source.tree, (node) => {
    const holder = ((node.key ?? {}) as Node).value
    if (node.type !== 'KeyValueProperty' || (holder !== 'fields' && holder !== 'asks')) return
    for (const entry of ((node.value as Node).properties ?? []) as Node[])
      if (entry.type === 'KeyValueProperty') starts.add(source.lineAt((entry.key as Node).span?.start ?? 1))
  })
  return starts.size
}
