import type { Crud } from '../crud/crud.ts'
import { requireShapes } from '../crud/parsing.ts'
import type { JsonRow } from '../crud/rows.ts'
import { isEmpty } from '../resource/check.ts'
import { type AccessRule, type Action, codesOf, has, type Open, type Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import { type Context, isAdministrator } from '../runtime/context.ts'
import { providersOf } from '../runtime/provide.ts'
import type { ResourceRegistry } from '../schema/resource-registry.ts'
import type { Handler, Input, Route, Shapes } from './routes.ts'
import type { ActionHandler } from './services.ts'
import { arrayOf, bodyShape, nodeShape, openShape, pageShape, rowShape } from './shapes.ts'

interface Address {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: Route['access']
  readonly handler: Handler
  readonly shapes: Shapes
}

/** The JSON object of a body; anything else is rejected. */
export function bodyOf(input: Input): JsonRow {
  const body = isEmpty(input.body) ? input.values : input.body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) reject(['请求内容格式不正确', 'The body must be a JSON object'])
  const wire = body as JsonRow
  for (const name of ['id', 'rowVersion']) {
    if (typeof wire[name] === 'object' && wire[name] !== null) reject(['编号不正确', 'There is an id that cannot be one'], { field: name })
  }
  return wire
}

/** `ids` as clients send them: in the query, in a form, or in a JSON body as text or list. */
export function idsOf(input: Input, name = 'ids'): string {
  const body = input.body as JsonRow | undefined
  return input.values[name] ?? String(body?.[name] ?? '')
}

/** Who may read a resource's names to choose from: holders of its page, or of a page that refers to it. */
function lookupCodes(registry: ResourceRegistry, resource: Resource): string[] {
  const refers = (other: Resource): boolean =>
    Object.values(other.fields).some((field) => 'to' in field && field.to === resource.name) ||
    Object.values(other.links ?? {}).some((link) => link.to === resource.name)
  return [resource, ...registry.all.filter(refers)].map(codesOf)
}

function operationRoutes(resource: Resource, crud: Crud): Address[] {
  const codes = codesOf(resource)
  const write: AccessRule | string[] = resource.owned ? 'member' : [`${codes}_add`, `${codes}_edit`]
  const forest = resource.tree?.list === 'forest'
  const all: Record<string, Address> = {
    list: {
      method: 'GET',
      path: 'list',
      access: codes,
      handler: (ctx, { values }) => crud.list(ctx, values),
      shapes: { data: forest ? arrayOf(rowShape(resource, false)) : pageShape(rowShape(resource, false)), query: ['current', 'size'] },
    },
    detail: {
      method: 'GET',
      path: 'detail',
      access: resource.open?.detail ? (resource.open.detail.access ?? 'open') : resource.owned ? 'member' : codes,
      handler: (ctx, { values }) => crud.detail(ctx, values),
      shapes: {
        data: resource.open?.detail ? openShape(resource, resource.open.detail) : rowShape(resource, true),
        query: [resource.key ?? 'id'],
      },
    },
    submit: {
      method: 'POST',
      path: 'submit',
      access: write,
      handler: (ctx, input) => crud.submit(ctx, requireShapes(resource, bodyOf(input))),
      shapes: { data: rowShape(resource, true), body: bodyShape(resource) },
    },
    remove: {
      method: 'POST',
      path: 'remove',
      access: resource.owned ? 'member' : `${codes}_delete`,
      handler: (ctx, input) => crud.remove(ctx, idsOf(input) || idsOf(input, 'id')),
      shapes: { query: ['ids'] },
    },
  }
  return (['list', 'detail', 'submit', 'remove'] as const)
    .filter((operation) => has(resource, operation))
    .map((operation) => all[operation] as Address)
}

function openRoute(resource: Resource, crud: Crud, name: string, open: Open): Address {
  const row = openShape(resource, open)
  const data = open.as === 'array' ? arrayOf(row) : open.as === 'one' ? row : pageShape(row)
  return {
    method: 'GET',
    path: name,
    access: open.access ?? 'open',
    handler: (ctx, { values }) => crud.open(ctx, name, values),
    shapes: { data },
  }
}

function treeRoutes(registry: ResourceRegistry, resource: Resource, crud: Crud): Address[] {
  const tree = resource.tree
  if (!tree) return []
  const lookup = lookupCodes(registry, resource)
  const lazy = (tree.lazy ?? []).map(
    (path): Address =>
      path.endsWith('tree')
        ? {
            method: 'GET',
            path,
            access: lookup,
            handler: (ctx, { values }) => crud.lazyTree(ctx, values),
            shapes: { data: arrayOf(nodeShape), query: [tree.parent] },
          }
        : {
            method: 'GET',
            path,
            access: codesOf(resource),
            handler: (ctx, { values }) => crud.lazyList(ctx, values),
            shapes: { data: arrayOf(rowShape(resource, false)), query: [tree.parent] },
          },
  )
  const nodes: Address[] = tree.nodes
    ? [
        {
          method: 'GET',
          path: 'tree',
          access: lookup,
          handler: (ctx, { values }) => crud.tree(ctx, values),
          shapes: { data: arrayOf(nodeShape) },
        },
      ]
    : []
  return [...lazy, ...nodes]
}

function viewRoutes(resource: Resource, crud: Crud): Address[] {
  return Object.entries(resource.views ?? {}).map(([name, view]) => ({
    method: 'GET',
    path: view.list,
    access: codesOf(resource),
    handler: (ctx, { values }) => crud.view(ctx, name, values),
    shapes: {
      data: view.as === 'page' ? pageShape(rowShape(resource, false)) : arrayOf(rowShape(resource, false)),
      query: view.below ? [view.below] : [],
    },
  }))
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function actionRoute(resource: Resource, service: Crud, name: string, action: Action): Address {
  const handler = (service as unknown as Record<string, ActionHandler | undefined>)[name]
  if (!handler) throw new Error(`the service of ${resource.name} has no function for its action ${name}`)
  return {
    method: action.method ?? 'POST',
    path: action.path ?? kebab(name),
    access: action.access === 'code' ? `${codesOf(resource)}_${snakeCode(name)}` : action.access,
    handler: (ctx, input) => handler(ctx, input),
    shapes: { summary: action.label[1], query: action.method === 'GET' ? ['id'] : ['ids'] },
  }
}

const snakeCode = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every route that derives from one declaration, at each of its addresses. */
export function routesOf(registry: ResourceRegistry, resource: Resource, service: Crud): Route[] {
  const addresses = [
    ...operationRoutes(resource, service),
    ...Object.entries(resource.open ?? {})
      .filter(([name]) => name !== 'detail')
      .map(([name, open]) => openRoute(resource, service, name, open)),
    ...treeRoutes(registry, resource, service),
    ...viewRoutes(resource, service),
    ...Object.entries(resource.actions ?? {}).map(([name, action]) => actionRoute(resource, service, name, action)),
  ]
  return resource.at.flatMap((base) =>
    addresses.map(({ path, ...rest }) => ({ ...rest, path: `${base}/${path}`, handler: within(resource, rest.handler) })),
  )
}

/** The administrator of the platform works in the tenant that a call names. */
const within = ({ scope }: Resource, handler: Handler): Handler => (scope === 'platform' ? handler : inNamedTenant(handler))

/** A handler that works in the tenant that the platform's administrator names; everybody else stays in the own. */
export function inNamedTenant(handler: Handler): Handler {
  return async (ctx, input) => handler(await namedTenant(ctx, input), input)
}

async function namedTenant(ctx: Context, input: Input): Promise<Context> {
  const named = input.values.tenantId ?? (input.body as JsonRow | undefined)?.tenantId
  const tenant = typeof named === 'string' ? named.trim() : ''
  if (tenant === '' || tenant === ctx.tenant || !isAdministrator(ctx)) return ctx
  if (!(await providersOf(ctx.runtime).hasTenant(ctx.runtime, tenant)))
    reject(['租户不存在', 'There is no such tenant'], { field: 'tenantId' })
  return { ...ctx, tenant, db: ctx.runtime.appDb(tenant) }
}
