import type { Field, Fields } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Finding } from './finding.ts'

const KEYS = 16
const HOOKS = /^(before|after)([A-Z]|$)|hooks?$|^on[A-Z]/
const SENTENCES = new Set(['label', 'required', 'group', 'hint', 'confirm'])

/** One object of a declaration whose keys are words of the vocabulary. */
interface Part {
  readonly where: string
  readonly part: object
}

/** Declarations are data: at most 16 keys used by a resource or a field, no functions, no hooks, every sentence in both languages. */
export function declarationFindings(resources: readonly Resource[]): Finding[] {
  const parts = resources.flatMap((resource) => [...partsOf(resource)])
  return [
    ...parts.flatMap(keysOver),
    ...parts.flatMap(hooksIn),
    ...parts.flatMap(unsaid),
    ...resources.flatMap((each) => notData(each, each.name)),
  ]
}

function keysOver({ where, part }: Part): Finding[] {
  const keys = Object.keys(part).length
  return keys > KEYS ? [{ rule: 'keys', where, why: `uses ${keys} keys, at most ${KEYS}` }] : []
}

function hooksIn({ where, part }: Part): Finding[] {
  return Object.keys(part)
    .filter((key) => HOOKS.test(key))
    .map((key) => ({ rule: 'hook', where, why: `'${key}' is a hook` }))
}

function* partsOf(resource: Resource): Generator<Part> {
  const where = resource.name
  yield { where, part: resource }
  yield* fieldsIn(resource.fields, where)
  for (const part of ['tree', 'menu'] as const) if (resource[part]) yield { where: `${where}.${part}`, part: resource[part] }
  for (const part of ['views', 'links', 'open', 'actions'] as const) yield* named(resource[part] ?? {}, `${where}.${part}`)
  for (const [name, { asks }] of Object.entries(resource.actions ?? {})) yield* fieldsIn(asks ?? {}, `${where}.actions.${name}`)
}

function* named(parts: Readonly<Record<string, object>>, where: string): Generator<Part> {
  for (const [name, part] of Object.entries(parts)) yield { where: `${where}.${name}`, part }
}

function* fieldsIn(fields: Fields, where: string): Generator<Part> {
  for (const [name, field] of Object.entries(fields)) {
    yield { where: `${where}.${name}`, part: field }
    if ('fields' in field) yield* fieldsIn(field.fields, `${where}.${name}`)
  }
}

/** Sentences that are no pair of two filled languages, or whose English holds Chinese. A view's `required` lists fields. */
function unsaid({ where, part }: Part): Finding[] {
  const sentences = Object.entries(part).filter(([key]) => SENTENCES.has(key) && !('list' in part && key === 'required'))
  const choices = Object.entries((part as Partial<Field & { options: object }>).options ?? {}).map(([key, words]) => [
    `options.${key}`,
    words,
  ])
  return [...sentences, ...choices]
    .filter(([, words]) => !isPair(words))
    .map(([key, words]) => ({
      rule: 'both-languages',
      where: `${where}.${key}`,
      why: `${JSON.stringify(words)} is no pair [中文, English]`,
    }))
}

function isPair(words: unknown): boolean {
  return (
    Array.isArray(words) &&
    words.length === 2 &&
    words.every((word) => typeof word === 'string' && word.trim() !== '') &&
    !/\p{Script=Han}/u.test(words[1])
  )
}

function notData(value: unknown, where: string): Finding[] {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return []
  if (Array.isArray(value)) return value.flatMap((each, at) => notData(each, `${where}[${at}]`))
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return Object.entries(value).flatMap(([key, each]) => notData(each, `${where}.${key}`))
  return [{ rule: 'data-only', where, why: `a ${typeof value} is no data` }]
}
