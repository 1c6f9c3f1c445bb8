import type { Words } from '#i18n/translate.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { messageFor, missingFields } from '#kernel/resource/missing.ts'
import { invalidValues } from './invalid-values.ts'

export interface Section {
  readonly title: Words
  readonly names: readonly string[]
  readonly folded?: true
}

/** These sections, the last of which also has all fields of the declaration that can be entered and are neither in one nor left out. */
export function withRest(sections: readonly Section[], fields: Fields, notAsked: Readonly<Record<string, string>> = {}): Section[] {
  const named = new Set([...sections.flatMap(({ names }) => names), ...Object.keys(notAsked)])
  const rest = Object.entries(fields).flatMap(([name, { on, read }]) =>
    on === 'never' || read === 'staff' || named.has(name) ? [] : [name],
  )
  return sections.map((section, at) => (at === sections.length - 1 ? { ...section, names: [...section.names, ...rest] } : section))
}

/** What stands in a form: values by field, and beside them what is known of the values. */
export type Draft = Readonly<Record<string, unknown>>

/** What the form of a resource shows, in order. */
interface Shape {
  readonly fields: Fields
  readonly sections: readonly Section[]
  /** Whether the form shows the field for the current values. */
  readonly isShown: (name: string, draft: Draft) => boolean
  /** Whether an empty field that the form shows has a control. */
  readonly isOffered?: (name: string, draft: Draft) => boolean
  /** Why a field stands in the form although it cannot be filled in now; undefined for all others. */
  readonly idle: (name: string, draft: Draft) => Words | undefined
  /** What the declarations of the fields do not say: the messages of further fields that are missing. */
  readonly alsoMissing: (draft: Draft) => Readonly<Record<string, Words>>
}

/** How the form of a resource begins, and where it goes. */
interface Purpose {
  /** Of the API. */
  readonly path: string
  /** The field that holds the state. */
  readonly state: 'shelfStatus' | 'demandStatus'
  /** The field of the designation. */
  readonly model: 'model' | 'modelOld'
  /** The field of what one motor costs. */
  readonly price: 'unitPrice' | 'budgetUnit'
  /** Of motors that are needed, not offered. */
  readonly isWanted: boolean
  /** Prefix of the keys of what is saved on the device. */
  readonly storage: string
  /** The values of a new one. `now`: `yyyy-MM-dd HH:mm:ss`, '' until it is known. */
  readonly defaults: (now: string) => Draft
  /** What belongs to its owner and the place, and so to the next one too. */
  readonly kept: readonly string[]
  /** What a copy has of its own. */
  readonly ofCopy: (now: string) => Draft
  /** A photo as the form holds it. */
  readonly photoOf: (link: string) => unknown
  /** A text that another page has brought, for the box; forgotten once it is read. */
  readonly brought?: { readonly text: () => string; readonly forget: () => void }
}

/** What one publish form knows of the resource that it publishes: of listings or of demands. */
export type FormDefinition = ReturnType<typeof defineForm>

export function defineForm(definition: Shape & Purpose) {
  const names = definition.sections.flatMap((section) => section.names)
  const fieldOf = (name: string): Field => {
    const field = definition.fields[name]
    if (!field) throw new Error(`there is no field ${name}`)
    return field
  }
  const pathsOf = (name: string): [string, Field][] => [[name, fieldOf(name)], ...innerFields(name, fieldOf(name))]
  const all = names.flatMap(pathsOf)
  const shownIn = (draft: Draft): Fields =>
    Object.fromEntries(names.filter((name) => definition.isShown(name, draft)).map((name) => [name, fieldOf(name)]))
  /** The message of each field that is missing, by its path. */
  const missing = (draft: Draft): Record<string, Words> => {
    const shown = shownIn(draft)
    const lacking = missingFields(shown, draft, 'owner')
    // An empty block has no control of its own: what it lacks is shown at its fields.
    const within = lacking.flatMap(({ path, field }) =>
      field.kind === 'block' ? missingFields(field.fields, {}, 'owner', draft, `${path}.`) : [],
    )
    const messages = Object.fromEntries([...lacking, ...within].map(({ path, field }) => [path, messageFor(field)]))
    return { ...messages, ...definition.alsoMissing(draft) }
  }
  /** The labels of the fields that are missing, each once, in the order of the form. */
  const missingLabels = (row: object): Words[] => {
    const lacking = new Set(Object.keys(missing({ ...row })).map((path) => path.split(/[.[]/)[0]))
    return names.filter((name) => lacking.has(name)).map((name) => fieldOf(name).label)
  }
  return {
    ...definition,
    names,
    fieldOf,
    missing,
    /** The message of each field with a value that it cannot have, by its path. */
    invalid: (draft: Draft): Record<string, Words> => invalidValues(shownIn(draft), draft),
    missingLabels,
    /** Names that an error message can stand at. */
    paths: new Set(all.map(([path]) => path)),
    /** The dictionary of each choice, by the path of its field: `urgency`, `ex.gas`. */
    dictionaries: Object.fromEntries(all.flatMap(([path, field]) => ('dict' in field && field.dict ? [[path, field.dict]] : []))),
  }
}

/** The fields of a block or of lines, by their paths. */
const innerFields = (name: string, field: Field): [string, Field][] =>
  'fields' in field ? Object.entries<Field>(field.fields).map(([inner, each]) => [`${name}.${inner}`, each]) : []
