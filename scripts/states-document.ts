import type { Words } from '#i18n/translate.ts'
import { type Resource, type States, statesIn, type Transition } from '#kernel/resource/resource.ts'

/** The words of each key of a dictionary. */
type DictionaryWords = (dictionary: string) => ReadonlyMap<string, Words>

/** Returns the text of `docs/states.md`: a diagram and a table for each resource with states. */
export function statesDocument(resources: readonly Resource[], dictionaryWords: DictionaryWords): string {
  const sections = resources.flatMap((resource) => (resource.states ? [sectionOf(resource, resource.states, dictionaryWords)] : []))
  return `# States\n\nThe states of rows and the transitions between them, derived from the declarations by \`npm run derive\`.\n\n${sections.join('\n')}`
}

function sectionOf({ name, label, fields }: Resource, states: States, dictionaryWords: DictionaryWords): string {
  const { field, initial, transitions, unfinished = [] } = states
  const declared = fields[field]
  const options = declared && 'options' in declared ? declared.options : undefined
  const entries = declared && 'dict' in declared && declared.dict ? dictionaryWords(declared.dict) : undefined
  const words = (key: string): string => {
    return (options?.[key] ?? entries?.get(key) ?? [key, key])[1]
  }
  const all = Object.entries(transitions)
  const keys = statesIn(states)
  const node = (key: string): string => `s${keys.indexOf(key)}`
  const arrows = all.flatMap(([, { label, from, to }]) => from.map((key) => `  ${node(String(key))} --> ${node(String(to))}: ${label[1]}`))
  return [
    `## ${label[1]} (\`${name}.${field}\`)\n`,
    '```mermaid\nstateDiagram-v2',
    ...keys.map((key) => `  state "${words(key)}" as ${node(key)}`),
    ...[initial].flat().map((key) => `  [*] --> ${node(String(key))}`),
    ...arrows,
    '```\n',
    ...(unfinished.length > 0
      ? [`Rows may lack required fields while they are: ${unfinished.map((key) => words(String(key))).join(', ')}.\n`]
      : []),
    '| transition | from | to | who | |',
    '|---|---|---|---|---|',
    ...all.map(
      ([name, each]) =>
        `| \`${name}\` ${each.label[1]} | ${each.from.map((key) => words(String(key))).join(', ')} | ${words(String(each.to))} | ${whoOf(each)} | ${rulesOf(each)} |`,
    ),
    '',
  ].join('\n')
}

const who = { owner: 'owner', code: 'with the permission', system: 'the server' } as const
const whoOf = ({ by }: Transition): string => by.map((each) => who[each]).join(', ')

const rulesOf = ({ reason, confirm, undo }: Transition): string =>
  [...(reason ? [`reason ${reason}`] : []), ...(confirm ? ['asks for confirmation'] : []), ...(undo ? ['can be undone'] : [])].join(', ')
