import { type Crud, crudOf } from '../crud/crud.ts'
import type { Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import type { Input } from './routes.ts'

export type ActionHandler = (ctx: Context, input: Input) => unknown

/** The rules of a resource: the default operations, those it replaces, and a function for each action of its declaration. */
export type Service<R extends Resource = Resource> = Crud & {
  readonly [A in keyof NonNullable<R['actions']>]: ActionHandler
}

/** `defineService(machine, (crud) => ({ ...crud, shelf: (ctx, input) => … }))`. */
export function defineService<R extends Resource, S extends Service<R>>(resource: R, write: (crud: Crud) => S): S {
  return write(crudOf(resource))
}
