import type { Values } from '../publish/publish.loader.ts'

/** Why a row is not imported; without a column where the whole row is to blame. */
export interface RowError {
  readonly rowNo: number
  readonly column: string
  readonly header: string
  readonly message: string
}

/** A row as it was read. */
export interface PreviewedRow {
  readonly rowNo: number
  readonly values: Values
  readonly isDraft: boolean
  readonly errors: readonly RowError[]
}

export interface SheetColumn {
  readonly header: string
  /** The field of a listing that the column fills, by its name; '' where the column is left out. */
  readonly target: string
  readonly samples: readonly string[]
}

/** What an import has done, or would do. */
export interface ImportOutcome {
  readonly total: number
  readonly created: number
  readonly drafts: number
  /** Of those that were imported, how many are on the shelf at once. */
  readonly onShelf?: number
  readonly errorCount: number
  readonly errors: readonly RowError[]
  readonly fileName: string
  /** A workbook of the rows that are not imported, with what is wrong; empty without one. */
  readonly rejectedFileId?: string
}

/** What the server says of a sheet. */
export interface CheckedSheet extends ImportOutcome {
  readonly fileId: string
  readonly columns: readonly SheetColumn[]
  readonly defaults: Values
  readonly asDrafts: boolean
  /** Rows that equal a listing of the trader, and the numbers of the first of them. */
  readonly listed: number
  readonly listedRows: readonly number[]
  readonly importListed: boolean
  /** Rows that only lack what can be chosen for all rows. */
  readonly lacking: number
  /** How many rows lack a field. */
  readonly missing: Readonly<Record<string, number>>
  readonly preview: readonly PreviewedRow[]
}

/** What a trader chooses for a sheet. */
export interface Choices {
  /** The target of each column. */
  readonly columns: readonly string[]
  readonly defaults: Values
  readonly drafts: boolean
  /** Whether rows that equal a listing of the trader are imported, too. */
  readonly importListed: boolean
}

/** Chooses the target of a column; a field is filled by one column, while several may be read as texts or remarks. */
export function withTarget(targets: readonly string[], at: number, target: string): string[] {
  const isShared = target === '' || target === 'text' || target === 'description'
  return targets.map((each, other) => (other === at ? target : each === target && !isShared ? '' : each))
}
