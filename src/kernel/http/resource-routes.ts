import { type Crud, filtersOf, idIn, queryOf } from '../crud/crud.ts'
import { idCondition } from '../crud/repository.ts'
import { printedHistory } from '../crud/state-history.ts'
import { moveRows, type TransitionRules, undoTransitions } from '../crud/states.ts'
import type { Fields } from '../resource/field.ts'
import { type AccessRule, type Action, actionsOf, codeOf, codesOf, has, type Open, type Resource, refersTo } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import type { ResourceRegistry } from '../schema/resource-registry.ts'
import { movesRows, parseAction, parseBody, rowIdsIn } from './input.ts'
import type { RawHandler, RawInput } from './request.ts'
import type { Access, Route, RouteShapes } from './routes.ts'
import type { TransitionInput } from './services.ts'
import {
  answerShape,
  arrayOf,
  bodyShape,
  detailShape,
  historyShape,
  inputShape,
  listParameters,
  nodeShape,
  openShape,
  pageParameters,
  pageShape,
  rowShape,
  type Schema,
  textParameters,
  textShape,
  wholeShape,
} from './shapes.ts'

interface Derived {
  readonly method: 'GET' | 'POST'
  /** The last word of the path. */
  readonly path: string
  readonly access: Access
  readonly readsRows?: boolean
  readonly handler: RawHandler
  readonly shapes: RouteShapes
}

/** Rows by `ids`: in the query or the body, as text or list. */
export const idsShapes = {
  query: textParameters('ids'),
  body: { type: 'object', properties: { ids: { anyOf: [textShape, arrayOf(textShape)] } } },
}

/** Who may read the names of a resource's rows for a select: holders of the permission of its page, or of a page that refers to it. */
function lookupCodes(registry: ResourceRegistry, resource: Resource): string[] {
  return [resource, ...registry.all.filter((other) => other !== resource && refersTo(other, resource))].map(codesOf)
}

/** Ids or natural keys of rows; a 404 for a text that can be neither. */
function requestedIds(resource: Resource, raw: RawInput): string[] {
  const { ids } = rowIdsIn(resource, raw)
  for (const id of ids) idCondition(resource, id)
  return ids
}

/** A list of these rows, as a page or all at once, and what it is ordered and filtered by. */
const listShapes = (isPage: boolean, row: Schema, filters: Fields) =>
  isPage ? { data: pageShape(row), query: pageParameters(filters) } : { data: arrayOf(row), query: listParameters(filters) }

function operationRoutes(resource: Resource, crud: Crud): Derived[] {
  const codes = codesOf(resource)
  const write: AccessRule | string[] = resource.owned ? 'member' : [`${codes}_add`, `${codes}_edit`]
  const all: Record<string, Derived> = {
    list: {
      method: 'GET',
      path: 'list',
      access: codes,
      readsRows: true,
      handler: (ctx, { values }) => crud.list(ctx, queryOf.list(resource, values)),
      shapes: listShapes(resource.tree?.list !== 'forest', rowShape(resource, false), filtersOf.list(resource)),
    },
    detail: {
      method: 'GET',
      path: 'detail',
      readsRows: true,
      access: resource.open?.detail ? (resource.open.detail.access ?? 'open') : resource.owned ? 'member' : codes,
      handler: (ctx, { values }) => crud.detail(ctx, idIn(resource, values)),
      shapes: {
        data: detailShape(resource),
        visitorData: resource.open?.detail && openShape(resource, resource.open.detail, 'public'),
        query: textParameters(resource.key ?? 'id'),
      },
    },
    submit: {
      method: 'POST',
      path: 'submit',
      access: write,
      handler: (ctx, raw) => crud.submit(ctx, parseBody(resource, raw)),
      shapes: { data: rowShape(resource, true), body: bodyShape(resource) },
    },
    remove: {
      method: 'POST',
      path: 'remove',
      access: resource.owned ? 'member' : `${codes}_delete`,
      handler: (ctx, raw) => crud.remove(ctx, requestedIds(resource, raw)),
      shapes: idsShapes,
    },
  }
  return (['list', 'detail', 'submit', 'remove'] as const)
    .filter((operation) => has(resource, operation))
    .map((operation) => all[operation] as Derived)
}

function ownListRoute(resource: Resource, crud: Crud, path: string): Derived {
  return {
    method: 'GET',
    path,
    access: 'member',
    readsRows: true,
    handler: (ctx, { values }) => crud.listOwn(ctx, queryOf.listOwn(resource, values)),
    shapes: { summary: 'The rows of the caller', ...listShapes(true, rowShape(resource, false), filtersOf.listOwn(resource)) },
  }
}

function openRoute(resource: Resource, crud: Crud, name: string, open: Open): Derived {
  const shapesFor = (reader: 'member' | 'public') =>
    listShapes(open.as !== 'array', openShape(resource, open, reader), filtersOf.open(resource, name, reader))
  const shapes = { ...shapesFor('member'), visitorData: shapesFor('public').data }
  const handler: RawHandler = (ctx, { values }) => crud.open(ctx, name, queryOf.open(ctx, resource, name, values))
  return { method: 'GET', path: name, access: open.access ?? 'open', readsRows: true, handler, shapes }
}

function treeRoutes(registry: ResourceRegistry, resource: Resource, crud: Crud): Derived[] {
  const { tree } = resource
  if (!tree) return []
  const lookup = lookupCodes(registry, resource)
  const query = textParameters(tree.parent)
  const lazy = (tree.lazy ?? []).map(
    (path): Derived =>
      path.endsWith('tree')
        ? {
            method: 'GET',
            path,
            access: lookup,
            handler: (ctx, { values }) => crud.lazyTree(ctx, values[tree.parent] ?? ''),
            shapes: { data: arrayOf(nodeShape), query },
          }
        : {
            method: 'GET',
            path,
            access: codesOf(resource),
            readsRows: true,
            handler: (ctx, { values }) => crud.lazyList(ctx, queryOf.lazyList(resource, values)),
            shapes: { data: arrayOf(rowShape(resource, false)), query: { ...query, ...listParameters(filtersOf.list(resource)) } },
          },
  )
  const nodes: Derived = {
    method: 'GET',
    path: 'tree',
    access: lookup,
    handler: (ctx) => crud.tree(ctx),
    shapes: { data: arrayOf(nodeShape) },
  }
  return tree.nodes ? [...lazy, nodes] : lazy
}

function viewRoutes(resource: Resource, crud: Crud): Derived[] {
  return Object.entries(resource.views ?? {}).map(([name, view]) => {
    const { data, query } = listShapes(view.as === 'page', rowShape(resource, false), filtersOf.list(resource))
    return {
      method: 'GET',
      path: view.list,
      access: codesOf(resource),
      readsRows: true,
      handler: (ctx, { values }) => crud.view(ctx, name, queryOf.view(resource, name, values)),
      shapes: { data, query: { ...(view.below ? textParameters(view.below) : {}), ...query } },
    }
  })
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function actionAnswer({ answer, answerAs }: Action): Schema | undefined {
  const shape = answer && answerShape(answer)
  return shape && answerAs === 'list' ? arrayOf(shape) : shape
}

/** A service of a resource with states. */
interface WithRules {
  readonly rules?: TransitionRules
}

type Handler = (ctx: Context, input: Record<string, unknown>) => unknown

/** The default of a transition with a route of its own. */
function transitionHandler(resource: Resource, name: string, rules: TransitionRules | undefined): Handler | undefined {
  if (!resource.states?.transitions[name]) return undefined
  return (ctx, input) => {
    const { ids, reason, rowVersions } = input as unknown as TransitionInput
    return moveRows(ctx, resource, ids, { transition: name, reason, rowVersions }, rules)
  }
}

/** The history of a row's states, and the way to take the latest transition back. */
function stateRoutes(resource: Resource, { rules }: WithRules): Derived[] {
  if (!resource.states) return []
  const access: Access = resource.owned ? 'member' : codesOf(resource)
  const history: Derived = {
    method: 'GET',
    path: 'state-history',
    access,
    handler: (ctx, { values }) => printedHistory(ctx, resource, idIn(resource, values)),
    shapes: { summary: 'The transitions of a row, the latest first', data: arrayOf(historyShape(resource)), query: textParameters('id') },
  }
  const undo: Derived = {
    method: 'POST',
    path: 'undo-transition',
    access,
    handler: (ctx, raw) => undoTransitions(ctx, resource, requestedIds(resource, raw), rules),
    shapes: { summary: 'Take back the latest transition of rows', ...idsShapes },
  }
  return Object.values(resource.states.transitions).some((transition) => transition.undo) ? [history, undo] : [history]
}

function actionRoute(resource: Resource, service: Crud, name: string, action: Action): Derived {
  const functions = service as unknown as Readonly<Record<string, Handler | undefined>> & WithRules
  const handler = functions[name] ?? transitionHandler(resource, name, functions.rules)
  if (!handler) throw new Error(`the service of ${resource.name} has no function for its action ${name}`)
  const method = action.method ?? 'POST'
  const { schema, properties } = inputShape(action.asks ?? {})
  const rows = { ids: arrayOf(textShape), ...(movesRows(resource, name) && { rowVersions: arrayOf(wholeShape) }) }
  const ids = action.button ? rows : {}
  const shapes =
    method === 'GET'
      ? { query: properties }
      : { body: { ...schema, properties: { ...ids, ...properties } }, query: action.button ? textParameters('ids') : {} }
  return {
    method,
    path: action.path ?? kebab(name),
    access: action.access === 'code' ? codeOf(resource, name) : action.access,
    handler: async (ctx, raw) => handler(ctx, await parseAction(ctx, resource, [name, action], raw)),
    shapes: { summary: action.label[1], data: actionAnswer(action), ...shapes },
  }
}

/** Every route that derives from one declaration, at each of its addresses. */
export function routesOf(registry: ResourceRegistry, resource: Resource, service: Crud): Route[] {
  const derived = [
    ...operationRoutes(resource, service),
    ...(resource.ownList ? [ownListRoute(resource, service, resource.ownList)] : []),
    ...Object.entries(resource.open ?? {})
      .filter(([name]) => name !== 'detail')
      .map(([name, open]) => openRoute(resource, service, name, open)),
    ...treeRoutes(registry, resource, service),
    ...viewRoutes(resource, service),
    ...Object.entries(actionsOf(resource)).map(([name, action]) => actionRoute(resource, service, name, action)),
    ...stateRoutes(resource, service as WithRules),
  ]
  const tenant = resource.scope === 'platform' ? undefined : resource
  return resource.at.flatMap((base) => derived.map(({ path, ...rest }) => ({ ...rest, path: `${base}/${path}`, tenant })))
}
