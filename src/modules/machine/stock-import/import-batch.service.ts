import { t, type Words } from '#i18n/translate.ts'
import { insertRows } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { importedRow } from '#kernel/exchange/imported-row.resource.ts'
import type { RejectedRow } from '#kernel/exchange/rejected-rows.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Warning } from '#motors/checked-motor.ts'
import { contactIn } from '#motors/contact-details.ts'
import { checkListings } from '../machine/listing-check.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { createListings } from '../machine/new-listings.service.ts'
import { letterOf } from './column-letter.ts'
import type { CheckedSheet, PreviewedRow, RowError, RowWarning } from './import-outcome.ts'
import { defaultNames } from './import-targets.ts'
import { type MissingValue, missingValues } from './listing-body.service.ts'
import type { ReadRow, UnreadCell } from './row-reader.service.ts'
import { type SheetRow, type StockSheet, textOfCell } from './sheet-columns.service.ts'

/** What the rows of a sheet add up to. */
type Counted = Required<
  Pick<
    CheckedSheet,
    | ('created' | 'drafts' | 'onShelf' | 'missingDefaults' | 'listed' | 'listedRows' | 'unreadRows' | 'unread')
    | ('errorCount' | 'errors' | 'warnedRows' | 'warnings' | 'missing' | 'preview')
  >
>

/** As it is counted. */
type Growing<T> = T extends readonly (infer E)[] ? E[] : T extends object ? { -readonly [K in keyof T]: T[K] } : T

export type StockOutcome = { -readonly [K in keyof Counted]: Growing<Counted[K]> } & {
  /** Rows that were tried. */
  rows: number
  /** Whether it ended before its last row, as the caller was not logged in any more. */
  isStopped: boolean
}

export interface ImportOptions {
  readonly importId: string
  readonly sheet: StockSheet
  /** The target of each column. */
  readonly targets: readonly string[]
  readonly defaults: JsonRow
  /** Whether rows that lack something are saved as drafts; else they are errors. */
  readonly drafts: boolean
  /** Whether rows that equal a listing of the caller are imported, too; else they are left out. */
  readonly importListed: boolean
  /** Whether words that are not understood go into the remarks; else they are left out. */
  readonly unreadToRemarks: boolean
  /** Checks every row by the very writes, which are rolled back. */
  readonly dryRun: boolean
  readonly progress: (done: number, total: number) => Promise<void>
}

export const emptyOutcome = (): StockOutcome => ({
  ...{ rows: 0, created: 0, drafts: 0, onShelf: 0, missingDefaults: 0, listed: 0, unreadRows: 0, errorCount: 0, warnedRows: 0 },
  ...{ errors: [], warnings: [], missing: {}, preview: [], listedRows: [], unread: [], isStopped: false },
})

const mostErrors = 200
/** Reasons of a row: all rows of a large sheet may be rejected, each for all of its columns. */
const mostReasons = 10
/** Characters of the unread words of a cell that are shown. */
const longestUnread = 100
/** Rows that are shown as they were read, and as many of those with an error, and with data to check. */
const mostPreviewed = 20

/** A row that is ready to be submitted. */
interface ReadyRow {
  readonly row: SheetRow
  readonly body: JsonRow
  readonly isDraft: boolean
}

/** A row of the file that has become a listing. */
interface ImportedListing {
  readonly rowNo: number
  readonly rowId: string
  readonly version: number
}

interface Reason {
  /** Of the column; -1: of the row. */
  readonly at: number
  readonly words: Words
}

/** The rows of one transaction, counted for the outcome once it has ended. */
export class ImportBatch {
  readonly rejected: RejectedRow[] = []
  readonly #ready: ReadyRow[] = []
  /** Rows that wait for what is chosen for all rows. */
  readonly #waiting: Omit<ReadyRow, 'isDraft'>[] = []
  readonly #outcome = emptyOutcome()
  readonly #lang: 'zh' | 'en'
  readonly #options: ImportOptions

  constructor({ lang }: Context, options: ImportOptions) {
    this.#lang = lang
    this.#options = options
  }

  /** Takes a row with its values: to be submitted, or to be rejected for what cannot be read or is missing. */
  take(row: SheetRow, body: JsonRow, { problems, unread }: Omit<ReadRow, 'body'>, isListed: boolean): void {
    const { drafts, dryRun, importListed } = this.#options
    if (isListed) {
      this.#outcome.listed += 1
      this.#outcome.listedRows.push(row.rowNo)
      if (!importListed) return
    }
    if (unread.length > 0) this.#outcome.unreadRows += 1
    const cut = ({ at, words, hasContact }: UnreadCell) => ({
      ...this.#placeOf(row.rowNo, at),
      words: words.slice(0, longestUnread),
      hasContact,
    })
    this.#outcome.unread.push(...unread.map(cut))
    const missing = missingValues(body, problems)
    if (problems.length === 0 && (missing.length === 0 || drafts)) {
      this.#ready.push({ row, body, isDraft: missing.length > 0 })
      return
    }
    for (const { field } of missing) this.#outcome.missing[field] = (this.#outcome.missing[field] ?? 0) + 1
    // While somebody is about to choose it for all rows, that it is missing is said once.
    const reported = dryRun ? missing.filter((each) => !this.#isForAll(each)) : missing
    if (problems.length > 0 || reported.length > 0) this.#reject(row, [...problems, ...reported.map((each) => this.#placed(each))], body)
    else {
      this.#outcome.missingDefaults += 1
      this.#waiting.push({ row, body })
    }
  }

  /** Whether a value that is missing can be chosen for all rows, and no column says it. */
  #isForAll({ field }: MissingValue): boolean {
    const outer = field.replace(/[.[].*/, '')
    return (defaultNames as readonly string[]).includes(outer) && !this.#options.targets.some((target) => target.split('.')[0] === outer)
  }

  /** What is missing, with the column that would say it. */
  #placed({ field, words }: MissingValue): Reason {
    return { at: this.#options.targets.indexOf(field), words }
  }

  #placeOf(rowNo: number, at: number): Omit<RowError, 'message'> {
    return { rowNo, column: at < 0 ? '' : letterOf(at), header: this.#options.sheet.headers[at] ?? '' }
  }

  #reject({ rowNo, cells }: SheetRow, reasons: readonly Reason[], body: JsonRow): void {
    const errors = reasons.slice(0, mostReasons).map(({ at, words }) => ({ ...this.#placeOf(rowNo, at), message: t(words, this.#lang) }))
    this.#outcome.errorCount += 1
    this.#outcome.errors.push(...errors)
    this.#outcome.preview.push({ rowNo, values: shown(body), isDraft: false, errors })
    const texts = errors.map(({ column, header, message }) => [column, header, message].filter(Boolean).join(' '))
    this.rejected.push({ rowNo, cells, reasons: texts })
  }

  /** Adds a row that is imported, or would be. */
  #accept({ row: { rowNo, cells }, body, isDraft }: ReadyRow, found: readonly Warning[]): void {
    const warnings = found.map(({ code, level, field, note }) => {
      const columns = [field, 'model', 'text'].map((name) => this.#options.targets.indexOf(name))
      // What no cell says follows from the designation.
      const at = columns.find((at) => textOfCell(cells[at] ?? null) !== '')
      return { ...this.#placeOf(rowNo, at ?? -1), code, level, note: t(note, this.#lang) }
    })
    const toCheck = warnings.filter(isToCheck)
    if (toCheck.length > 0) this.#outcome.warnedRows += 1
    this.#outcome.warnings.push(...toCheck)
    const ordered = [...toCheck, ...warnings.filter((each) => !isToCheck(each))]
    this.#outcome.preview.push({ rowNo, values: shown(body), isDraft, errors: [], warnings: ordered })
  }

  /** Submits the rows that are ready, and checks the data of those that wait; one that is rejected leaves the others as they are. */
  async submit(ctx: Context): Promise<void> {
    const bodies = this.#ready.map(({ body, isDraft }) => (isDraft ? { ...body, shelfStatus: 'DRAFT' } : body))
    const answers = bodies.length > 0 ? await createListings(ctx, bodies, 'EXCEL') : []
    const imported: ImportedListing[] = []
    for (const [at, { row, body, isDraft }] of this.#ready.entries()) {
      const answer = answers[at]
      if (answer === undefined) continue
      if (answer instanceof UserError) this.#reject(row, [{ at: this.#columnOf(answer.field ?? '', row), words: answer.words }], body)
      else {
        imported.push({ rowNo: row.rowNo, rowId: answer.id, version: answer.rowVersion })
        this.#outcome.created += 1
        if (isDraft) this.#outcome.drafts += 1
        if (answer.isOnShelf) this.#outcome.onShelf += 1
        this.#accept({ row, body, isDraft }, answer.warnings)
      }
    }
    const checks = await checkListings(
      ctx,
      this.#waiting.map(({ body }) => body),
    )
    for (const [at, { row, body }] of this.#waiting.entries()) this.#accept({ row, body, isDraft: false }, checks[at]?.warnings ?? [])
    if (!this.#options.dryRun) await this.#note(ctx, imported)
  }

  /** Notes which rows of the file the listings are, in the transaction that makes them. */
  async #note(ctx: Context, imported: readonly ImportedListing[]): Promise<void> {
    const { importId } = this.#options
    const rows = imported.map((each) => ({ importId, created: true, ...each }))
    if (rows.length > 0) await insertRows(ctx, importedRow, rows, 'columns')
  }

  /**
   * The column that fills a field. Of texts, which several columns may fill, and words of other columns go into: the one whose cell holds
   * a contact, as that is what they are rejected for.
   */
  #columnOf(field: string, { cells }: SheetRow): number {
    const { targets } = this.#options
    const name = field.replace(/\[.*/, '')
    if (!isText(name)) return targets.indexOf(name)
    const columns = targets.flatMap((target, at) => (target === '' || target.startsWith('contact') ? [] : [{ target, at }]))
    const holdsContact = ({ at }: { readonly at: number }) => contactIn(textOfCell(cells[at] ?? null)) !== undefined
    const own = columns.filter(({ target }) => target === name)
    const described = columns.find(({ target }) => name === 'description' && (target === 'text' || target === 'model'))
    return (own.find(holdsContact) ?? columns.find(holdsContact) ?? own[0] ?? described)?.at ?? -1
  }

  addTo(outcome: StockOutcome): void {
    const { created, drafts, onShelf, missingDefaults, listed, listedRows, errorCount, errors, missing, preview } = this.#outcome
    const { unreadRows, unread, warnedRows, warnings } = this.#outcome
    outcome.created += created
    outcome.drafts += drafts
    outcome.onShelf += onShelf
    outcome.missingDefaults += missingDefaults
    outcome.listed += listed
    outcome.listedRows.push(...listedRows.slice(0, Math.max(0, mostErrors - outcome.listedRows.length)))
    outcome.unreadRows += unreadRows
    outcome.unread.push(...unread.slice(0, Math.max(0, mostErrors - outcome.unread.length)))
    outcome.errorCount += errorCount
    outcome.errors.push(...errors.toSorted((a, b) => a.rowNo - b.rowNo).slice(0, Math.max(0, mostErrors - outcome.errors.length)))
    outcome.warnedRows += warnedRows
    outcome.warnings.push(...warnings.toSorted((a, b) => a.rowNo - b.rowNo).slice(0, Math.max(0, mostErrors - outcome.warnings.length)))
    for (const [field, count] of Object.entries(missing)) outcome.missing[field] = (outcome.missing[field] ?? 0) + count
    for (const row of preview.toSorted((a, b) => a.rowNo - b.rowNo)) {
      const alike = outcome.preview.filter((each) => kindOf(each) === kindOf(row))
      if (alike.length < mostPreviewed) outcome.preview.push(row)
    }
  }
}

/** What is only good to know is shown beside its row. */
const isToCheck = ({ level }: RowWarning): boolean => level !== 'INFO'

const kindOf = ({ errors, warnings = [] }: PreviewedRow): 'wrong' | 'toCheck' | 'read' =>
  errors.length > 0 ? 'wrong' : warnings.some(isToCheck) ? 'toCheck' : 'read'

const isText = (name: string): boolean => {
  const kind = machine.fields[name as keyof typeof machine.fields]?.kind
  return kind === 'text' || kind === 'longText'
}

/** What is shown of a row: not what is the same in all of them. */
const shown = ({ photos, contact, origins, ...values }: JsonRow): JsonRow =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
