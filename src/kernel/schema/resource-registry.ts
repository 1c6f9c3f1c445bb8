import type { Resource } from '../resource/resource.ts'

/** The declared resources of this process by name. */
export class ResourceRegistry {
  readonly all: readonly Resource[]
  readonly #byName: ReadonlyMap<string, Resource>

  constructor(resources: readonly Resource[]) {
    this.all = resources
    this.#byName = new Map(resources.map((resource) => [resource.name, resource]))
    const twice = resources.find((resource) => this.#byName.get(resource.name) !== resource)
    if (twice) throw new Error(`two resources are called ${twice.name}`)
  }

  /** The resource that serves the kernel in this way; undefined where none is declared. */
  serving(purpose: NonNullable<Resource['serves']>): Resource | undefined {
    return this.all.find(({ serves }) => serves === purpose)
  }

  find(name: string): Resource | undefined {
    return this.#byName.get(name)
  }

  /** Throws for a name that nothing is declared under. */
  get(name: string): Resource {
    const resource = this.find(name)
    if (!resource) throw new Error(`no resource is called ${name}`)
    return resource
  }
}
