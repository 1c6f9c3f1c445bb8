import pg from 'pg'
import { displayNameOfKey } from '#kernel/resource/check.ts'
import type { Field, Fields, When } from '#kernel/resource/field.ts'
import { snake } from '#kernel/resource/names.ts'
import { has, type Resource } from '#kernel/resource/resource.ts'
import { type BadValue, badValuesOf, fewBadValuesOf, isSame } from './bad-values.ts'
import { type SampleSource, sampleOf, sampleOfResource } from './samples.ts'
import type { Persona, Reply, TestApp } from './test-app.ts'

type JsonRow = Record<string, unknown>

/** A field that a submit can set: of the row, or with `inner` of its block or of one of its lines. */
interface FieldPath {
  readonly name: string
  readonly inner?: string
  readonly field: Field
}

/** Columns that every write changes. */
const changedByEveryWrite = ['rowVersion', 'updateTime', 'updateUser']

/** What the rules of a resource do to its fields. */
export interface ResourceRules {
  /** Fields that are computed from others. */
  readonly derived?: readonly string[]
  /** Fields that are filled where they are sent empty. */
  readonly filled?: readonly string[]
  /** Values without which a row is rejected. */
  readonly fitting?: Readonly<Record<string, unknown>>
}

/** Rows that are tested at a time, and the number of fields that are tested on each. */
const atOnce = 4
const fieldsPerRow = 10

/** Tests one resource; `found` lists every outcome that is neither a user error naming the field nor the unchanged value. */
export class BadInput {
  readonly found: string[] = []
  calls = 0
  readonly #app: TestApp
  readonly #resource: Resource
  readonly #names: ReadonlySet<string>
  readonly #source: SampleSource
  readonly #all: readonly Resource[]
  readonly #rules: ResourceRules
  #owner: pg.Client | undefined
  #salt = 0
  readonly #tried = new Map<string, number>()

  /** `names`: the fields that are tried. */
  constructor(
    app: TestApp,
    resource: Resource,
    names: ReadonlySet<string>,
    all: readonly Resource[],
    source: SampleSource,
    rules: ResourceRules = {},
  ) {
    this.#app = app
    this.#names = names
    this.#resource = resource
    this.#all = all
    this.#source = source
    this.#rules = rules
  }

  /** Sends every bad value to every field; returns what went wrong. */
  async run(): Promise<string[]> {
    this.#owner = new pg.Client(this.#app.database.ownerUrl)
    await this.#owner.connect()
    try {
      await this.#changeFields()
      await this.#makeRows()
    } finally {
      await this.#owner.end()
    }
    return this.found
  }

  /** One row for each set of conditions under which fields exist; bad values are submitted to it. */
  async #changeFields(): Promise<void> {
    const fields = Object.entries(this.#resource.fields).filter(([name, field]) => this.#names.has(name) && field.on === undefined)
    const groups = [...Map.groupBy(fields, ([, field]) => JSON.stringify(field.when ?? {})).values()]
    const parts = groups.flatMap((group) => chunks(group, this.#refersToItself() ? group.length : fieldsPerRow))
    const trials: [JsonRow, [string, Field][]][] = []
    for (const part of parts) trials.push([await this.#make(part[0]?.[1].when), part])
    const ours = trials.map(([row]) => String(row.id))
    const before = await this.#others(ours)
    await Promise.all(Array.from({ length: atOnce }, (_, lane) => this.#changeRows(trials.filter((__, at) => at % atOnce === lane))))
    if ((await this.#others(ours)) !== before) this.found.push('other rows have changed')
    for (const [row] of trials) await this.#remove(row)
  }

  /** Whether rows refer to each other by a key: then rows that are tested concurrently would refer to each other's bad keys. */
  #refersToItself(): boolean {
    return Object.values(this.#resource.fields).some((field) => 'by' in field && field.to === this.#resource.name)
  }

  async #changeRows(trials: readonly [JsonRow, [string, Field][]][]): Promise<void> {
    for (const [row, fields] of trials) {
      let expected = await this.#detail(row)
      for (const [name, field] of fields) {
        for (const path of pathsOf(name, field)) expected = await this.#change(path, expected)
      }
    }
  }

  /** All bad values for the first two fields of a kind; for the others one of each category, and those at their own limits. */
  #valuesFor({ inner, field }: FieldPath): BadValue[] {
    const times = this.#tried.get(field.kind) ?? 0
    if (!inner) this.#tried.set(field.kind, times + 1)
    return inner || times >= 2 ? fewBadValuesOf(field) : badValuesOf(field)
  }

  async #change(path: FieldPath, start: JsonRow): Promise<JsonRow> {
    let expected = start
    for (const bad of this.#valuesFor(path)) {
      const reply = await this.#submit(await this.#bodyOf(path, bad, { id: start.id }))
      if (this.#isRejected(path, bad, reply)) continue
      this.#compare(path, bad, reply.data, expected)
      expected = reply.data
    }
    const read = await this.#detail(start)
    this.#reportDifferences(path, 'after all of them', read, expected, [])
    if (expected !== start && this.#hasDependents(path.name)) return this.#restore(start)
    return read
  }

  /** Sends new rows: with all bad values of create-only fields, and with some bad values of the others. */
  async #makeRows(): Promise<void> {
    const fields = Object.entries(this.#resource.fields).filter(
      ([name, field]) => this.#names.has(name) && field.on !== 'never' && !field.when,
    )
    const before = await this.#others([])
    for (const [name, field] of fields) {
      const values =
        field.on === 'create'
          ? badValuesOf(field)
          : badValuesOf(field).filter(({ what }) => /^(an object|one character too many|less than the least)$/.test(what))
      for (const bad of values) await this.#makeWith({ name, field }, bad)
    }
    if ((await this.#others([])) !== before) this.found.push('rows have changed while others were made')
  }

  async #makeWith(path: FieldPath, bad: BadValue): Promise<void> {
    const sample = await this.#sample()
    const reply = await this.#submit(await this.#bodyOf(path, bad, sample))
    if (this.#isRejected(path, bad, reply)) return
    const sent: unknown = JSON.parse(bad.json)
    const filled = (path.field.default !== undefined || this.#isFilled(path.name)) && isBlank(sent)
    const read = await this.#detail(reply.data)
    if (!filled && path.field.kind !== 'password' && !isSame(path.field, sent, read[path.name], this.#resource.tree?.root))
      this.#report(path, bad.what, `created with ${JSON.stringify(read[path.name])}`)
    await this.#remove(reply.data)
  }

  #isRejected(path: FieldPath, bad: BadValue, reply: Reply<JsonRow>): boolean {
    if (reply.status === 200) return false
    const field = String(reply.data?.field ?? '')
    const named = field === path.name || field.startsWith(`${path.name}.`) || field.startsWith(`${path.name}[`)
    if (![400, 403].includes(reply.status) || !named || reply.msg === '')
      this.#report(path, bad.what, `${reply.status} ${field} ${reply.msg}`)
    return true
  }

  #compare(path: FieldPath, bad: BadValue, saved: JsonRow, expected: JsonRow): void {
    const read = path.inner ? innerOf(path, saved) : saved[path.name]
    const sent: unknown = JSON.parse(bad.json)
    const filled = isBlank(sent) && (path.inner ? path.field.default !== undefined : this.#isFilled(path.name))
    if (!filled && !isSame(path.field, sent, read, this.#resource.tree?.root))
      this.#report(path, bad.what, `read back as ${JSON.stringify(read)?.slice(0, 80)}`)
    this.#reportDifferences(path, bad.what, saved, expected, [path.name, displayNameOfKey(path.name), ...this.#dependentFields(path.name)])
  }

  /** Fields that may change with this one: computed ones, its second name, and those that exist only for some of its values. */
  #dependentFields(name: string): string[] {
    const { fields } = this.#resource
    const dependent = Object.keys(fields).filter(
      (each) => fields[each]?.on === 'never' || Object.keys(fields[each]?.when ?? {}).includes(name),
    )
    return [
      ...dependent,
      ...dependent.map(displayNameOfKey),
      ...(this.#rules.derived ?? []),
      ...changedByEveryWrite,
      fields[name]?.also ?? '',
    ]
  }

  #isFilled(name: string): boolean {
    return this.#rules.filled?.includes(name) ?? false
  }

  #hasDependents(name: string): boolean {
    return Object.values(this.#resource.fields).some((field) => field.when?.[name] !== undefined)
  }

  #reportDifferences(path: FieldPath, what: string, read: JsonRow, expected: JsonRow, free: readonly string[]): void {
    for (const name of Object.keys(expected)) {
      if (!free.includes(name) && !this.#resource.computed?.[name] && JSON.stringify(read[name]) !== JSON.stringify(expected[name]))
        this.#report(path, what, `${name} changed from ${JSON.stringify(expected[name])} to ${JSON.stringify(read[name])}`)
    }
  }

  #report({ name, inner, field }: FieldPath, what: string, outcome: string): void {
    this.found.push(`${this.#resource.name}.${name}${inner ? `.${inner}` : ''} (${field.kind}): ${what}: ${outcome}`)
  }

  async #restore(start: JsonRow): Promise<JsonRow> {
    await this.#submit(JSON.stringify({ ...start, rowVersion: '' }))
    return this.#detail(start)
  }

  /** The JSON of a submit in which one value is bad. */
  async #bodyOf({ name, inner }: FieldPath, bad: BadValue, rest: JsonRow): Promise<string> {
    const { [name]: _, ...others } = rest
    const outer = this.#resource.fields[name]
    if (!inner || !outer || !('fields' in outer)) return withJson(others, name, bad.json)
    const sample = (await sampleOf(outer, name, 'line', this.#source)) as JsonRow | JsonRow[]
    const { [inner]: __, ...otherValues } = (Array.isArray(sample) ? sample[0] : sample) ?? {}
    const json = withJson(otherValues, inner, bad.json)
    return withJson(others, name, Array.isArray(sample) ? `[${json}]` : json)
  }

  get #writer(): Persona {
    return this.#resource.scope === 'platform' ? 'administrator' : 'admin'
  }

  async #submit(json: string): Promise<Reply<JsonRow>> {
    this.calls += 1
    return this.#app.call(this.#writer, 'POST', `${this.#resource.at[0]}/submit`, {
      body: json,
      headers: { 'content-type': 'application/json' },
    })
  }

  async #detail(row: JsonRow): Promise<JsonRow> {
    const { data } = await this.#app.call(this.#writer, 'GET', `${this.#resource.at[0]}/detail`, { query: { id: String(row.id) } })
    return data
  }

  async #remove(row: JsonRow): Promise<void> {
    const reply = await this.#app.call(this.#writer, 'POST', `${this.#resource.at[0]}/remove`, { query: { ids: String(row.id) } })
    if (reply.status !== 200) this.found.push(`a row cannot be removed again: ${reply.msg}`)
  }

  /** A digest of the other rows of this resource, and the number of rows of every other writable resource. */
  async #others(ours: readonly string[]): Promise<string> {
    const counted = this.#all
      .filter((resource) => has(resource, 'submit') && resource !== this.#resource)
      .map((resource) => `(select count(*) from store."${snake(resource.name)}" where deleted_id = 0)`)
    const { rows } = (await this.#owner?.query(
      `select concat_ws(',', ${counted.join(',')}) as counted, md5(string_agg(t::text, '' order by id)) as sum
      from store."${snake(this.#resource.name)}" t where id <> all($1) and deleted_id = 0`,
      [ours],
    )) ?? { rows: [] }
    return JSON.stringify(rows)
  }

  async #sample(): Promise<JsonRow> {
    this.#salt += 1
    const sample = await sampleOfResource(this.#resource, `z${String(this.#salt).padStart(3, '0')}`, this.#source)
    return { ...sample, ...this.#rules.fitting }
  }

  /** A row for which fields with this condition exist. */
  async #make(when: When | undefined): Promise<JsonRow> {
    const sample = await this.#sample()
    for (const [name, allowed] of Object.entries(when ?? {})) {
      const field = this.#resource.fields[name] as Field
      const value = await this.#fitting(field, allowed.map(String))
      sample[name] = field.kind === 'manyOf' ? [value] : value
    }
    await this.#fill(sample)
    const reply = await this.#submit(JSON.stringify(sample))
    if (reply.status !== 200) throw new Error(`a row for ${JSON.stringify(when)} is rejected: ${reply.msg} ${JSON.stringify(reply.data)}`)
    return reply.data
  }

  /** Required fields that came to exist are filled. */
  async #fill(row: JsonRow): Promise<void> {
    for (const [name, field] of Object.entries(this.#resource.fields as Fields)) {
      if (field.when && field.required && row[name] === undefined) row[name] = await sampleOf(field, name, 'z', this.#source)
    }
  }

  /** A value that a condition allows; a prefix is looked up among the rows that the field may name. */
  async #fitting(field: Field, allowed: readonly string[]): Promise<string> {
    const plain = allowed.find((each) => !each.endsWith('*'))
    if (plain !== undefined || field.kind !== 'reference') return String(plain)
    const target = this.#all.find(({ name }) => name === field.to)
    const { data } = await this.#app.call<JsonRow[] | { records: JsonRow[] }>('administrator', 'GET', `${target?.at[0]}/list`, {
      query: { size: 500 },
    })
    const keys = flat(Array.isArray(data) ? data : data.records).map((row) => String(row[field.by ?? 'id']))
    return keys.find((key) => allowed.some((each) => key.startsWith(each.slice(0, -1)))) ?? ''
  }
}

const isBlank = (sent: unknown): boolean => sent === null || (typeof sent === 'string' && sent.trim() === '')

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

const flat = (rows: readonly JsonRow[]): JsonRow[] => rows.flatMap((row) => [row, ...flat((row.children as JsonRow[] | undefined) ?? [])])

const withJson = (rest: JsonRow, name: string, json: string): string => {
  const others = JSON.stringify(rest).slice(1, -1)
  return `{${others}${others === '' ? '' : ','}${JSON.stringify(name)}:${json}}`
}

function pathsOf(name: string, field: Field): FieldPath[] {
  const inner = 'fields' in field ? Object.entries(field.fields).filter(([, each]) => each.on !== 'never') : []
  return [{ name, field }, ...inner.map(([innerName, each]) => ({ name, inner: innerName, field: each }))]
}

function innerOf({ name, inner = '' }: FieldPath, row: JsonRow): unknown {
  const value = row[name]
  return (Array.isArray(value) ? (value[0] as JsonRow | undefined) : (value as JsonRow | undefined))?.[inner]
}
