import { type Crud, idIn } from '../crud/crud.ts'
import { isId } from '../crud/kinds.ts'
import { parseListQuery } from '../crud/list-query.ts'
import { idsIn, rowIdsIn } from '../http/input.ts'
import { idsShapes } from '../http/resource-routes.ts'
import type { Access, Route } from '../http/routes.ts'
import { arrayOf, changeShape, objectOf, pageShape, rowShape, textParameters, textShape } from '../http/shapes.ts'
import type { Fields } from '../resource/field.ts'
import { canUndelete, codesOf, has, hasHistory, type Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import { changesOf, deletedRows, restoreVersion } from './row-changes.ts'

/** Without a prototype, so that no name is a filter. */
const noFields: Fields = Object.create(null)

type Derived = Omit<Route, 'path' | 'tenant'>

/** The routes of a resource that show and take back what was changed or deleted. */
export function historyRoutesOf(resource: Resource, service: Crud): Route[] {
  const routes = { ...changeRoutes(resource, service), ...deletedRoutes(resource, service) }
  return resource.at.flatMap((base) =>
    Object.entries(routes).map(([path, route]): Route => ({ ...route, path: `${base}/${path}`, tenant: resource })),
  )
}

function changeRoutes(resource: Resource, service: Crud): Record<string, Derived> {
  if (!hasHistory(resource) || !has(resource, 'detail')) return {}
  const codes = codesOf(resource)
  const changes: Derived = {
    method: 'GET',
    access: resource.owned ? 'member' : codes,
    readsRows: true,
    handler: (ctx, { values }) => changesOf(ctx, resource, idIn(resource, values), service),
    shapes: {
      summary: 'Who changed which fields of a row, from what to what, the latest first',
      data: arrayOf(changeShape(resource)),
      query: textParameters('id'),
    },
  }
  if (!has(resource, 'submit')) return { changes }
  const restore: Derived = {
    method: 'POST',
    access: writeAccess(resource, 'edit'),
    handler: (ctx, { values }) => restoreVersion(ctx, service, idIn(resource, values), changeIdIn(values.changeId)),
    shapes: {
      summary: 'Give a row the values back that it had before a change',
      data: rowShape(resource, true),
      query: textParameters('id', 'changeId'),
    },
  }
  return { changes, 'restore-version': restore }
}

const writeAccess = (resource: Resource, right: 'edit' | 'delete'): Access => (resource.owned ? 'member' : `${codesOf(resource)}_${right}`)

const changeIdIn = (text = ''): string =>
  isId(text) ? text : reject(['缺少必要的请求参数: changeId', 'The parameter changeId is missing'], { field: 'changeId' })

function deletedRoutes(resource: Resource, service: Crud): Record<string, Derived> {
  if (!canUndelete(resource)) return {}
  const deleted: Derived = {
    method: 'GET',
    access: writeAccess(resource, 'delete'),
    readsRows: true,
    handler: (ctx, { values }) => deletedRows(ctx, resource, parseListQuery(resource, noFields, values).page),
    shapes: {
      summary: 'The rows that were deleted within 30 days',
      data: pageShape(objectOf({ id: textShape, title: textShape, updateTime: textShape, updateUserName: textShape })),
      query: textParameters('current', 'size'),
    },
  }
  const undelete: Derived = {
    method: 'POST',
    access: writeAccess(resource, 'delete'),
    // A deleted row is known by its id: its natural key may be another row's by now.
    handler: (ctx, raw) => service.undelete(ctx, idsIn(rowIdsIn(resource, raw).ids, 'ids')),
    shapes: {
      summary: 'Put deleted rows back',
      ...idsShapes,
    },
  }
  return { deleted, undelete }
}
