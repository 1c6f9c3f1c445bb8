import type { Resource } from '../resource/resource.ts'

/** The declared nouns of this process by name. */
export class Nouns {
  readonly all: readonly Resource[]
  readonly #byName: ReadonlyMap<string, Resource>

  constructor(resources: readonly Resource[]) {
    this.all = resources
    this.#byName = new Map(resources.map((resource) => [resource.name, resource]))
  }

  get(name: string): Resource {
    const resource = this.#byName.get(name)
    if (!resource) throw new Error(`no noun is called ${name}`)
    return resource
  }
}
