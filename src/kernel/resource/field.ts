import type { Words } from '#i18n/translate.ts'

export type Scalar = string | number | boolean

/** Values of other fields for which something holds; a text that ends in `*` is a prefix. */
export type When = { readonly [field: string]: readonly Scalar[] }

/** Who sees a field, in lists, details, filters, sorts and exports alike. Default: whoever may call the list. */
export type Reader = 'public' | 'member' | 'owner' | 'staff'

interface Shared {
  readonly label: Words
  /** The sentence shown when the field is empty. */
  readonly required?: Words
  /** Shown, required and kept only for these values of other fields. */
  readonly when?: When
  readonly read?: Reader
  /** `create`: given once and never changed; `never`: computed or moved by the server, ignored in a submit. */
  readonly on?: 'create' | 'never'
  readonly default?: Scalar | readonly Scalar[]
  /** A word in the search panel, and how it compares when the name carries no suffix. */
  readonly search?: 'equal' | 'like' | 'range'
  /** Stands in the table of the back-office. */
  readonly column?: true
  /** At most one existing row of the tenant has this value; a list: together with the values of those fields. */
  readonly unique?: true | readonly string[]
  /** A second wire name that reads and writes the same field. */
  readonly also?: string
  /** The former name, so that a derived migration renames. */
  readonly was?: string
  /** Heading of the form section that starts with this field. */
  readonly group?: Words
  readonly hint?: Words
}

interface Sized {
  readonly min?: number
  readonly max?: number
}

/** The choices of a `oneOf` or `manyOf`: a dictionary by code, or a fixed set. */
interface Chosen {
  readonly dict?: string
  readonly options?: Readonly<Record<string, Words>>
  /** Keys travel and are stored as whole numbers. */
  readonly numeric?: true
}

/** Another resource; `by` names its natural key, else its id is meant. */
interface Pointing {
  readonly to: string
  readonly by?: string
}

export type TextField = Shared & Sized & { readonly kind: 'text'; readonly pattern?: 'phone' | 'email' | 'url' | 'code' }
export type LongTextField = Shared & Sized & { readonly kind: 'longText' | 'richText' }
export type NumberField = Shared & Sized & { readonly kind: 'whole' }
/** `unit`: as printed behind the figure; `digits`: decimal places kept. */
export type DecimalField = Shared & Sized & { readonly kind: 'decimal'; readonly unit?: string; readonly digits?: number }
export type MoneyField = Shared & Sized & { readonly kind: 'money' }
export type FlagField = Shared & { readonly kind: 'flag' /** 0 and 1 on the wire. */; readonly numeric?: true }
export type DateField = Shared & { readonly kind: 'date' | 'dateTime' }
export type OneOfField = Shared &
  Chosen & { readonly kind: 'oneOf' /** One row of the tenant at most may have this value. */; readonly exclusive?: Scalar }
/** Without choices it holds free words. `joined`: a comma string on the wire. */
export type ManyOfField = Shared & Chosen & { readonly kind: 'manyOf'; readonly joined?: true }
export type ReferenceField = Shared & Pointing & { readonly kind: 'reference' }
/** A comma string on the wire, a join table in the store, and a `*Name` beside it. */
export type ReferencesField = Shared & Pointing & { readonly kind: 'references' }
export type RegionField = Shared & { readonly kind: 'region' }
export type MediaField = Shared & Sized & { readonly kind: 'image' | 'images' | 'file' }
/** Ordered sub-rows in a table of their own; `min`, `max`: how many. */
export type LinesField = Shared & Sized & { readonly kind: 'lines'; readonly fields: Fields }
/** One structured value with declared fields. */
export type BlockField = Shared & { readonly kind: 'block'; readonly fields: Fields }
export type ParentField = Shared & { readonly kind: 'parent' }
export type HiddenField = Shared & Sized & { readonly kind: 'password' | 'secret' }

export type Field =
  | TextField
  | LongTextField
  | NumberField
  | DecimalField
  | MoneyField
  | FlagField
  | DateField
  | OneOfField
  | ManyOfField
  | ReferenceField
  | ReferencesField
  | RegionField
  | MediaField
  | LinesField
  | BlockField
  | ParentField
  | HiddenField

export type Kind = Field['kind']
export type FieldOf<K extends Kind> = Field & { readonly kind: K }
export type Fields = Readonly<Record<string, Field>>

/** What a field's value is on the wire. */
export type ValueOf<F extends Field> = F extends { kind: 'lines'; fields: infer S extends Fields }
  ? RowOf<S>[]
  : F extends { kind: 'block'; fields: infer S extends Fields }
    ? Partial<RowOf<S>>
    : F extends { kind: 'manyOf'; joined: true }
      ? string
      : F extends { kind: 'manyOf' | 'images' }
        ? (F extends { numeric: true } ? number : string)[]
        : F extends { kind: 'whole' | 'decimal' } | { kind: 'oneOf' | 'flag'; numeric: true }
          ? number
          : F extends { kind: 'flag' }
            ? boolean
            : string

/** A row as it travels; an empty text, number or date is `''`. */
export type RowOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }
