import { type Crud, crudOf } from '../crud/crud.ts'
import type { TransitionRules } from '../crud/states.ts'
import type { Action, Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { InputOf } from './routes.ts'

/** The rows that an action is called for, and, if it moves them to another state, the versions they were read at; none if none are sent. */
interface ChosenRows {
  readonly ids: readonly string[]
  readonly rowVersions?: readonly number[]
}

/** The input of an action: its declared fields, and the rows where it has a button. */
export type ActionInput<A> = (A extends { asks: infer F extends NonNullable<Action['asks']> } ? InputOf<F> : unknown) &
  (A extends { button: string } ? ChosenRows : unknown)

export type ActionHandler<A> = (ctx: Context, input: ActionInput<A>) => unknown

/**
 * The rules of a resource: the default operations, those it replaces, a function for each action of its declaration, and what is special
 * about its transitions. A transition with a route of its own may have a function by its name too, which replaces the default.
 */
export type Service<R extends Resource = Resource> = Crud<R> &
  Handlers<R['actions']> &
  TransitionHandlers<R['states']> & { readonly rules?: TransitionRules<R> }

type Handlers<A> = [A] extends [object] ? { readonly [K in keyof A]: ActionHandler<A[K]> } : unknown

/** The input of a transition with a route of its own. */
export interface TransitionInput extends ChosenRows {
  readonly reason?: string | null
}

type TransitionHandlers<S> = S extends { transitions: infer T }
  ? { readonly [K in keyof T]?: (ctx: Context, input: TransitionInput) => unknown }
  : unknown

const services = new WeakMap<Runtime, ReadonlyMap<string, Crud>>()

/** Says which resources have a service, for what works on any resource outside of its routes. */
export function installServices(runtime: Runtime, byName: ReadonlyMap<string, Crud>): void {
  services.set(runtime, byName)
}

/** The service of a resource; without one its default operations. */
export const serviceOf = (runtime: Runtime, resource: Resource): Crud => services.get(runtime)?.get(resource.name) ?? crudOf(resource)

/** `defineService(machine, (crud) => ({ ...crud, shelf: (ctx, { ids, shelfStatus }) => … }))`. */
export function defineService<R extends Resource>(resource: R, write: (crud: Crud<NoInfer<R>>) => Service<NoInfer<R>>): Service<R> {
  return write(crudOf(resource))
}
