import { type RawBuilder, sql } from 'kysely'
import { camel, snake } from '../resource/names.ts'
import { codesOf, type Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import { type Context, callerId, type DataScope } from '../runtime/context.ts'
import { columnTypeOf } from '../schema/columns.ts'
import { allOf, anyOf, type Condition, conditionsOf } from './conditions.ts'
import { filterable, parseListQuery } from './list-query.ts'
import { projectionOf } from './printing.ts'
import { hasColumn } from './rows.ts'

/** A rule of type 5: a comparison with an operator of `ListQuery`, or a list of rules of which all or any must hold. */
export type ScopeRule = { field: string; op?: string; value: string | number | boolean } | { and: ScopeRule[] } | { or: ScopeRule[] }

/** The condition of the caller's data scopes for this resource; undefined if they do not limit the rows. */
export function scopeCondition(ctx: Context, resource: Resource): Condition | undefined {
  if (!ctx.user || ctx.rights.allRows) return undefined
  const scopes = ctx.rights.dataScopes.filter((scope) => scope.menuCode === codesOf(resource))
  if (scopes.length === 0 || scopes.some((scope) => scope.scopeType === 1)) return undefined
  return anyOf(scopes.map((scope) => conditionOf(ctx, resource, scope)))
}

function conditionOf(ctx: Context, resource: Resource, scope: DataScope): Condition {
  const departments = [...(ctx.user?.departmentIds ?? [])]
  if (scope.scopeType === 5) return ruleCondition(resource, parseRule(scope.scopeValue))
  const name = columnOf(ctx, resource, scope.scopeColumn, scope.scopeType === 2 ? 'create_user' : 'create_dept')
  const column = name && sql.ref(name)
  if (column && scope.scopeType === 2) return sql<boolean>`${column} = ${callerId(ctx)}::bigint`
  if (column && scope.scopeType === 3) return sql<boolean>`${column} = any(${departments}::bigint[])`
  if (column && scope.scopeType === 4) return departmentsBelow(ctx, column, departments)
  return sql<boolean>`false`
}

function departmentsBelow(ctx: Context, column: RawBuilder<unknown>, departments: readonly string[]): Condition {
  const resource = ctx.runtime.registry.serving('department')
  if (!resource?.tree?.ancestors) return sql<boolean>`${column} = any(${departments}::bigint[])`
  return sql<boolean>`${column} in (
    select d.id from ${sql.table(snake(resource.name))} d where (d.id = any(${departments}::bigint[]) or string_to_array(d.${sql.ref(snake(resource.tree.ancestors))}, ',') && ${departments}::text[]))`
}

/** A scope names a column of ids in either spelling; undefined for another one, which leaves no rows. */
function columnOf({ runtime }: Context, resource: Resource, named: string, fallback: string): string | undefined {
  if (!named || named === '-') return fallback
  const name = camel(named)
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  const isKnown = field ? hasColumn(field) : name === 'createUser' || name === 'createDept'
  return isKnown && columnTypeOf(runtime.registry, resource, name) === 'bigint' ? snake(name) : undefined
}

/** Parses the JSON of a rule; rejects any other text, so that no text is ever run as SQL. */
export function parseRule(text: string): ScopeRule {
  try {
    const rule: unknown = JSON.parse(text)
    if (isRule(rule)) return rule
  } catch {
    // Rejected below, as JSON of another shape is.
  }
  return reject(['数据权限规则不是有效的 JSON', 'The data scope rule is not valid JSON'], { field: 'scopeValue' })
}

function isRule(value: unknown): value is ScopeRule {
  if (typeof value !== 'object' || value === null) return false
  const rule = value as Record<string, unknown>
  const shapes = ['and', 'or', 'field'].filter((key) => key in rule)
  if (shapes.length !== 1) return false
  if (shapes[0] === 'field') return typeof rule.field === 'string' && ['string', 'number', 'boolean'].includes(typeof rule.value)
  const parts = rule.and ?? rule.or
  return Array.isArray(parts) && parts.length > 0 && parts.every(isRule)
}

export function ruleCondition(resource: Resource, rule: ScopeRule): Condition {
  if ('and' in rule) return allOf(rule.and.map((each) => ruleCondition(resource, each)))
  if ('or' in rule) return anyOf(rule.or.map((each) => ruleCondition(resource, each)))
  const fields = filterable(projectionOf(resource.fields, 'staff'))
  const key = `${camel(rule.field)}_${rule.op ?? 'equal'}`
  const { where } = parseListQuery(resource, fields, { [key]: String(rule.value) })
  return conditionsOf(resource, where)[0] ?? sql<boolean>`false`
}
