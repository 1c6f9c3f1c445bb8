import type { Words } from '#i18n/translate.ts'
import type { FileContent } from './own-address.ts'

export type Scalar = string | number | boolean

/** Values of other fields for which something holds; a text that ends in `*` is a prefix. */
export type When = { readonly [field: string]: readonly Scalar[] }

/** Who sees a field, in lists, details, filters, sorts and exports alike. Default: whoever may call the list. */
export type Reader = 'public' | 'member' | 'owner' | 'staff'

/** Keywords of every field, whether in a row, in a block or in a line. */
interface Shared {
  readonly label: Words
  /** The error message if the field is empty. */
  readonly required?: Words
  /** Shown, required and stored only for these values of other fields of the same row, block or line, or of the row that contains it. */
  readonly when?: When
  /** `server`: in no answer; services and jobs alone read it. */
  readonly read?: Reader | 'server'
  /** `create`: set once, when the row is created; `never`: set by the server, ignored in a submit. */
  readonly on?: 'create' | 'never'
  readonly default?: Scalar | readonly Scalar[]
  /** Heading of the form section that starts with this field. */
  readonly group?: Words
  readonly hint?: Words
}

/** Keywords of a field with a column in the table of its resource. */
interface RowKeywords {
  /** Offers the field in the search panel, and says how it compares when the parameter has no suffix. */
  readonly search?: 'equal' | 'like' | 'range'
  /** Shows the field in the table of the back-office. */
  readonly column?: true
  /** At most one row of the tenant has this value; a list: together with the values of those fields. */
  readonly unique?: true | readonly string[]
  /** A second JSON name that reads and writes the same field. */
  readonly also?: string
  /** The former name, so that a derived migration renames. */
  readonly was?: string
}

/** Keywords of a row's field, which are type errors in a block, in a line and in what a call takes. */
interface NoRowKeywords {
  readonly search?: never
  readonly column?: never
  readonly unique?: never
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

/** A reference to another resource, by its id or by the natural key `by`. */
interface Referring {
  readonly to: string
  readonly by?: string
}

type TextWords = Sized & { readonly kind: 'text'; readonly pattern?: 'phone' | 'email' | 'url' | 'code' }
type LongTextWords = Sized & { readonly kind: 'longText' | 'richText' }
type NumberWords = Sized & { readonly kind: 'whole' | 'money' }
/** `unit`: shown after the number; `digits`: number of decimal places stored. */
type DecimalWords = Sized & { readonly kind: 'decimal'; readonly unit?: string; readonly digits?: number }
type FlagWords = { readonly kind: 'flag' /** 0 and 1 in JSON. */; readonly numeric?: true }
type DateWords = { readonly kind: 'date' | 'dateTime' }
type OneOfWords = Chosen & { readonly kind: 'oneOf' }
/** Without choices, free texts. `joined`: one text in JSON, separated by commas. `max`: how many, 100 by default. */
type ManyOfWords = Chosen & { readonly kind: 'manyOf'; readonly joined?: true; readonly max?: number }
type PictureWords = { readonly kind: 'image' } | { readonly kind: 'images'; readonly max?: number }
/** `accept`: files of this content only; any file by default. */
type FileWords = { readonly kind: 'file'; readonly accept?: FileContent }
type ReferenceWords = Referring & { readonly kind: 'reference' }
type RegionWords = { readonly kind: 'region' }
/** In JSON ids separated by commas and their names as `*Name`; in the database a join table. */
type ReferencesWords = Referring & { readonly kind: 'references' }
/** Ordered child rows in a table of their own, each with an `id`; `min`, `max`: how many. */
type LinesWords<F = LineFields> = Sized & { readonly kind: 'lines'; readonly fields: F }
/** One structured value with declared fields, replaced as a whole. */
type BlockWords<F = BlockFields> = { readonly kind: 'block'; readonly fields: F }
type ParentWords = { readonly kind: 'parent' }
type HiddenWords = Sized & { readonly kind: 'password' | 'secret' }

type ValueWords =
  | TextWords
  | LongTextWords
  | NumberWords
  | DecimalWords
  | FlagWords
  | DateWords
  | OneOfWords
  | ManyOfWords
  | PictureWords
  | FileWords
type RowOnlyWords = ReferencesWords | LinesWords | BlockWords | ParentWords | HiddenWords

/** Keywords about a stored row, which are type errors in what a call takes or answers. */
interface NoStoredKeywords {
  readonly read?: never
  readonly on?: never
  readonly was?: never
}

/** Keywords about what is sent, which are type errors in what a call answers. */
interface NoSentKeywords {
  readonly required?: never
  readonly when?: never
  readonly default?: never
  readonly also?: never
}

/** A field of a block. It has no column, so it cannot be a reference, be unique, be searched or be renamed. */
export type BlockField = Shared & NoRowKeywords & { readonly also?: never; readonly was?: never } & ValueWords
/** A field of a line: it has a column in the table of the lines. */
export type LineField = Shared &
  NoRowKeywords & { readonly also?: never; readonly was?: string } & (ValueWords | ReferenceWords | RegionWords)
/** A field of a resource. `exclusive`: at most one row of the tenant has this value. */
export type Field = Shared &
  RowKeywords &
  (Exclude<ValueWords, OneOfWords> | (OneOfWords & { readonly exclusive?: Scalar }) | ReferenceWords | RegionWords | RowOnlyWords)

/** Fields inside lines or a block that have one more restriction. */
type Restricted<F, Restriction> = Readonly<Record<string, F & Restriction>>

type Calling<Restriction> = Shared &
  NoRowKeywords &
  Restriction &
  (
    | ValueWords
    | ReferenceWords
    | RegionWords
    | ReferencesWords
    | HiddenWords
    | ParentWords
    | LinesWords<Restricted<LineField, Restriction>>
    | BlockWords<Restricted<BlockField, Restriction>>
  )

/** A field of what a call takes: it belongs to no row, and whoever may call may send it. */
export type InputField = Calling<NoStoredKeywords> & { readonly also?: string; readonly kind: Exclude<Kind, 'parent'> }
/** A field of what a call answers, or that a service adds to a row: nobody sends it, no list is filtered by it, and whoever may call reads it. */
export type AnswerField = Calling<NoStoredKeywords & NoSentKeywords> & { readonly kind: Exclude<Kind, 'password' | 'secret'> }

export type InputFields = Readonly<Record<string, InputField>>
export type AnswerFields = Readonly<Record<string, AnswerField>>
export type BlockFields = Readonly<Record<string, BlockField>>
export type LineFields = Readonly<Record<string, LineField>>

export type Kind = Field['kind']
export type FieldOf<K extends Kind> = Field & { readonly kind: K }
export type Fields = Readonly<Record<string, Field>>

/** What a field's value is in JSON. */
export type ValueOf<F extends Field> = F extends { kind: 'lines'; fields: infer S extends Fields }
  ? (RowOf<S> & { id: string })[]
  : F extends { kind: 'block'; fields: infer S extends Fields }
    ? Partial<RowOf<S>>
    : F extends { kind: 'manyOf'; joined: true }
      ? string
      : F extends { kind: 'manyOf' | 'images' }
        ? (F extends { numeric: true } ? number : string)[]
        : F extends { kind: 'flag'; numeric: true }
          ? number
          : F extends { kind: 'whole' | 'decimal' } | { kind: 'oneOf'; numeric: true }
            ? number | ''
            : F extends { kind: 'flag' }
              ? boolean
              : string

/** A row as JSON; an empty text, number or date is `''`. */
export type RowOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** A row as JSON, with its lines and links; of any resource: by name. */
export type WholeRow<F extends Fields> = string extends keyof F ? Readonly<Record<string, unknown>> : Readonly<RowOf<F>>

/** Keys of the fixed choices of a field; any key where a dictionary names them. */
type ChoiceOf<F> = F extends { numeric: true } ? number : F extends { options: infer O } ? keyof O & string : string

/** A field's value in the database, as a repository reads and writes it; null where it is empty. Not for `lines` and `references`. */
export type StoredValueOf<F extends Field> = F extends { kind: 'whole' | 'decimal' }
  ? number | null
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'dateTime' }
      ? Date | null
      : F extends { kind: 'oneOf' }
        ? ChoiceOf<F> | null
        : F extends { kind: 'manyOf' }
          ? ChoiceOf<F>[]
          : F extends { kind: 'images' }
            ? string[]
            : F extends { kind: 'block'; fields: infer S extends Fields }
              ? Partial<RowOf<S>> | null
              : string | null

/** Names of the fields with a column in the table of the resource. */
export type ColumnNames<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'lines' | 'references' } ? never : K }[keyof F]
