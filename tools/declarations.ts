import type { Field, Fields } from '#kernel/resource/field.ts'
import { type Resource, type States, statesIn } from '#kernel/resource/resource.ts'
import type { Finding } from './finding.ts'
import { checkKeywords } from './keywords.ts'

const MAX_KEYS = 16
const SENTENCE_KEYS = new Set(['label', 'required', 'group', 'hint', 'confirm'])

/** A resource, a field or another object of a declaration whose keys are keywords of the declaration language. */
interface Part {
  readonly where: string
  readonly part: object
}

/**
 * Checks that declarations are data: at most 16 keys in a resource or a field, keywords that mean something where they stand, no
 * functions, every sentence in both languages; and that states and conditions name what is declared, as a misspelt name would switch
 * them off.
 */
export function checkDeclarations(resources: readonly Resource[]): Finding[] {
  const parts = resources.flatMap((resource) => [...partsOf(resource)])
  return [
    ...parts.flatMap(checkKeyCount),
    ...parts.flatMap(checkLanguages),
    ...resources.flatMap((resource) => checkIsData(resource, resource.name)),
    ...resources.flatMap(checkStates),
    ...resources.flatMap(checkKeywords),
    ...resources.flatMap((resource) => checkConditions(resource.fields, [], resource.name)),
  ]
}

function checkKeyCount({ where, part }: Part): Finding[] {
  const keys = Object.keys(part).length
  return keys > MAX_KEYS ? [{ rule: 'keys', where, why: `uses ${keys} keys, at most ${MAX_KEYS}` }] : []
}

function* partsOf(resource: Resource): Generator<Part> {
  const where = resource.name
  yield { where, part: resource }
  yield* fieldsIn(resource.fields, where)
  yield* fieldsIn(resource.asks ?? {}, `${where}.asks`)
  for (const part of ['tree', 'menu'] as const) if (resource[part]) yield { where: `${where}.${part}`, part: resource[part] }
  for (const part of ['views', 'links', 'open', 'actions'] as const) yield* partsIn(resource[part] ?? {}, `${where}.${part}`)
  yield* partsIn(resource.states?.transitions ?? {}, `${where}.states`)
  for (const [name, { asks }] of Object.entries(resource.actions ?? {})) yield* fieldsIn(asks ?? {}, `${where}.actions.${name}`)
}

function* partsIn(parts: Readonly<Record<string, object>>, where: string): Generator<Part> {
  for (const [name, part] of Object.entries(parts)) yield { where: `${where}.${name}`, part }
}

function* fieldsIn(fields: Fields, where: string): Generator<Part> {
  for (const [name, field] of Object.entries(fields)) {
    yield { where: `${where}.${name}`, part: field }
    if ('fields' in field) yield* fieldsIn(field.fields, `${where}.${name}`)
  }
}

/** Reports sentences that lack a language or whose English contains Chinese. A view's `required` is a list of fields, not a sentence. */
function checkLanguages({ where, part }: Part): Finding[] {
  const sentences = Object.entries(part).filter(([key]) => SENTENCE_KEYS.has(key) && !('list' in part && key === 'required'))
  const optionLabels = Object.entries((part as Partial<Field & { options: object }>).options ?? {}).map(([key, words]) => [
    `options.${key}`,
    words,
  ])
  return [...sentences, ...optionLabels]
    .filter(([, words]) => !isPair(words))
    .map(([key, words]) => ({
      rule: 'both-languages',
      where: `${where}.${key}`,
      why: `${JSON.stringify(words)} is not a pair [中文, English]`,
    }))
}

function isPair(words: unknown): boolean {
  return (
    Array.isArray(words) &&
    words.length === 2 &&
    words.every((sentence) => typeof sentence === 'string' && sentence.trim() !== '') &&
    !/\p{Script=Han}/u.test(words[1])
  )
}

function checkIsData(value: unknown, where: string): Finding[] {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => checkIsData(item, `${where}[${index}]`))
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return Object.entries(value).flatMap(([key, item]) => checkIsData(item, `${where}.${key}`))
  return [{ rule: 'data-only', where, why: `a ${typeof value} is not plain data` }]
}

/** Reports names in `states` that nothing is declared under, and a field of states that a submit could change. */
function checkStates({ name, fields, actions = {}, states }: Resource): Finding[] {
  if (!states) return []
  const field = fields[states.field]
  const keys = field && 'options' in field && field.options ? Object.keys(field.options) : undefined
  const wrong = [
    ...(field?.kind === 'oneOf' && field.on === 'never' ? [] : [`${states.field} is not a field of kind oneOf with on: 'never'`]),
    ...(field && String(field.default) !== String([states.initial].flat()[0])
      ? [`${states.field} has another default than the state of a new row`]
      : []),
    ...(states.unfinished ?? []).flatMap((state) => (statesIn(states).includes(String(state)) ? [] : [`${state} is no state`])),
    ...statesIn(states).flatMap((state) => (keys && !keys.includes(state) ? [`${state} is no choice of ${states.field}`] : [])),
    ...[...(states.records ?? []), ...(states.reasonField ? [states.reasonField] : [])].flatMap((each) =>
      fields[each] ? [] : [`${each} is no field`],
    ),
    ...(states.action && !actions[states.action] ? [`${states.action} is no action`] : []),
    ...(states.action && actions[states.action] ? sharedInput(states, actions[states.action]?.asks ?? {}) : []),
  ]
  return wrong.map((why) => ({ rule: 'states', where: `${name}.states`, why }))
}

/** The buttons of the transitions send the state, and the reason where one is asked for, under these names. */
const sharedInput = ({ field, action, transitions }: States, asks: Fields): string[] =>
  [field, ...(Object.values(transitions).some(({ reason }) => reason) ? ['reason'] : [])].flatMap((name) =>
    asks[name] ? [] : [`${action} does not ask for ${name}`],
  )

/** Reports fields of `when` that stand neither beside the field nor in the row around its block or line. */
function checkConditions(fields: Fields, outer: readonly string[], where: string): Finding[] {
  const known = [...outer, ...Object.keys(fields)]
  return Object.entries(fields).flatMap(([name, field]) => [
    ...Object.keys(field.when ?? {})
      .filter((each) => !known.includes(each))
      .map((each) => ({ rule: 'when', where: `${where}.${name}`, why: `${each} is no field` })),
    ...('fields' in field ? checkConditions(field.fields, known, `${where}.${name}`) : []),
  ])
}
