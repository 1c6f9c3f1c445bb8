import { CompiledQuery } from 'kysely'
import { statementChannel } from '#kernel/database/tracing.ts'
import type { TestApp } from './test-app.ts'

/** A node of a plan, as `explain (verbose, format json)` writes it. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly PlanNode[]
  readonly Output?: readonly string[]
  readonly [property: string]: unknown
}

export interface Statement {
  readonly text: string
  readonly role: string
}

/** The statements that this process sends from now on, each text once, until `stop` is called. */
export function recordStatements(): { readonly statements: ReadonlyMap<string, Statement>; stop(): void } {
  const statements = new Map<string, Statement>()
  const note = (message: unknown): void => {
    const { text, role } = message as Statement
    // Of a cursor, what it reads.
    const plain = text.replace(/^declare \w+ .*?\bfor (?=select|with)/s, '')
    if (/^\s*(select|with|insert|update|delete)\b/i.test(plain)) statements.set(`${role} ${plain}`, { text: plain, role })
  }
  statementChannel.start.subscribe(note)
  return { statements, stop: () => void statementChannel.start.unsubscribe(note) }
}

const conditionsOf = (node: PlanNode): string =>
  Object.entries(node)
    .filter(([name]) => /Cond$|Filter$/.test(name))
    .map(([, condition]) => String(condition))
    .join(' ')

const isBound = (conditions: string, alias: string): boolean =>
  new RegExp(`(^|[^\\w.])(${alias}\\.|"${alias}"\\.)?tenant_id\\b`).test(conditions)

interface Scan {
  readonly table: string
  readonly isBound: boolean
}

const isTenant = (column: string): boolean => /(^|\.)tenant_id$/.test(column)

/** Whether conditions name a column, as `m.tenant_id`. */
const names = (conditions: string, column: string): boolean => [' ', '('].some((before) => ` ${conditions}`.includes(before + column))

/** The tenants that a node asks of one below it, in the names that they have there. */
function filtersOf(node: PlanNode, plan: PlanNode, conditions: string): string[] {
  const columns = plan.Output ?? []
  // What was read before, by the places of its columns: (t.tenant_id = (hashed SubPlan 1).col2).
  const hashed = [...[conditions, ...(node.Output ?? [])].join(' ').matchAll(/tenant_id = \(hashed (SubPlan \d+)\)\.col(\d+)/g)]
  const places = hashed.flatMap(([, name, place]) => (name === plan['Subplan Name'] ? Number(place) - 1 : []))
  // Above a union its columns have the names that they have in its first part.
  if (/Append$/.test(node['Node Type'])) {
    const first = node.Plans?.[0]?.Output ?? []
    places.push(...first.flatMap((column, at) => (isTenant(column) && names(conditions, column) ? at : [])))
  }
  const isRenamed = node['Node Type'] === 'Subquery Scan' && (node.Output ?? []).some((each) => isTenant(each) && names(conditions, each))
  return [...places.map((at) => columns[at] ?? ''), ...(isRenamed ? columns : [])].filter(isTenant)
}

/** The tables of tenants that a plan reads, and whether it reads the rows of one tenant, or of the tenant of the row it joins. */
export function scansOf(node: PlanNode, tables: ReadonlySet<string>, above = ''): Scan[] {
  const conditions = `${above} ${conditionsOf(node)}`
  const below = (node.Plans ?? []).flatMap((plan) => scansOf(plan, tables, [conditions, ...filtersOf(node, plan, conditions)].join(' ')))
  const table = node['Relation Name'] ?? ''
  if (!tables.has(table) || !/Scan$/.test(node['Node Type'])) return below
  const own = [conditions, ...(node.Plans ?? []).map(conditionsOf)].join(' ')
  return [...below, { table, isBound: isBound(own, node.Alias ?? table) }]
}

/** The plan of a statement for any values, by the role that sent it. */
export async function planOf({ runtime, database }: TestApp, { text, role }: Statement): Promise<PlanNode> {
  const isPlatform = role === decodeURIComponent(new URL(database.platformUrl).username)
  const db = isPlatform ? runtime.platformDb : runtime.appDb('000000')
  return db.connection().execute(async (connection) => {
    const run = <R>(text: string) => connection.executeQuery<R>(CompiledQuery.raw(text))
    await run(`prepare planned as ${text}`)
    try {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
      const values = count > 0 ? `(${Array.from({ length: count }, () => 'null').join(', ')})` : ''
      await run("select set_config('plan_cache_mode', 'force_generic_plan', false)")
      const { rows } = await run<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (verbose, format json) execute planned${values}`)
      return rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode
    } finally {
      await run("select set_config('plan_cache_mode', 'auto', false)")
      await run('deallocate planned')
    }
  })
}
