/** Why a row is not imported; without a column where the whole row is to blame. */
export interface RowError {
  readonly rowNo: number
  /** A letter, as in the spreadsheet. */
  readonly column: string
  readonly header: string
  readonly message: string
}

/** What is wrong or unlikely about the motor of a row, which is imported all the same. */
export interface RowWarning extends Omit<RowError, 'message'> {
  /** `R1` to `R19`. */
  readonly code: string
  /** ERROR: such a motor cannot be; WARN: it is unlikely; INFO: good to know. */
  readonly level: 'ERROR' | 'WARN' | 'INFO'
  readonly note: string
}

/** Words of a cell that are not understood, and become part of no field. */
export interface UnreadWords extends Omit<RowError, 'message'> {
  readonly words: string
  /** Whether a contact is among them, which goes into no remarks. */
  readonly hasContact?: boolean
}

/** One of the first rows, as it was read. */
export interface PreviewedRow {
  readonly rowNo: number
  readonly values: Readonly<Record<string, unknown>>
  readonly isDraft: boolean
  readonly errors: readonly RowError[]
  readonly warnings?: readonly RowWarning[]
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
  /** Rows of those that are saved as drafts, as they lack something. */
  readonly drafts: number
  /** Rows of those that are on the shelf at once, as the rule has approved them; the others wait for a reviewer. */
  readonly onShelf?: number
  readonly errorCount: number
  /** The first of them. */
  readonly errors: readonly RowError[]
  /** Rows with data to check: they are imported, or would be. */
  readonly warnedRows?: number
  /** What the first of them have to check. */
  readonly warnings?: readonly RowWarning[]
  readonly fileName: string
  /** A workbook of the rows that are not imported, with what is wrong; empty without one. */
  readonly rejectedFileId?: string
}

/** What a check says of a sheet. */
export interface CheckedSheet extends ImportOutcome {
  readonly fileId: string
  readonly columns: readonly SheetColumn[]
  readonly defaults: Readonly<Record<string, unknown>>
  readonly asDrafts: boolean
  /** Rows that equal a listing of the caller. */
  readonly listed: number
  /** The numbers of the first of them. */
  readonly listedRows: readonly number[]
  readonly importListed: boolean
  /** Rows with words that are not understood. */
  readonly unreadRows: number
  /** The words of the first of them. */
  readonly unread: readonly UnreadWords[]
  /** Whether such words go into the remarks of their rows. */
  readonly unreadToRemarks: boolean
  /** Rows that only lack what can be chosen for all rows: they are no errors yet. */
  readonly missingDefaults: number
  /** How many rows lack a field. */
  readonly missing: Readonly<Record<string, number>>
  readonly preview: readonly PreviewedRow[]
}
