import { readSaved } from '../publish/use-draft.ts'
import type { CheckedSheet, Choices } from './checked-sheet.ts'

/** A sheet that was checked and is not imported yet, with what was chosen for it since: on the device, until it is imported or dropped. */
export interface KeptImport {
  /** Of the check. */
  readonly jobId: string
  readonly fileName: string
  readonly choices: Choices
}

/** Each account of a device has its own. */
const keyOf = (userId: string): string => `motorspot-import-${userId}`

export function keptImport(userId: string): KeptImport | undefined {
  const { jobId, fileName, choices } = readSaved<Partial<KeptImport>>(keyOf(userId)) ?? {}
  if (typeof jobId !== 'string' || typeof fileName !== 'string' || !Array.isArray(choices?.columns)) return undefined
  return { jobId, fileName, choices }
}

export const keepImport = (userId: string, kept: KeptImport): void => localStorage.setItem(keyOf(userId), JSON.stringify(kept))

export const dropImport = (userId: string): void => localStorage.removeItem(keyOf(userId))

/** What a sheet was checked with. */
export const checkedChoices = ({ columns, defaults, asDrafts, importListed }: CheckedSheet): Choices => ({
  columns: columns.map(({ target }) => target),
  ...{ defaults, drafts: asDrafts, importListed },
})

/** What is chosen for a sheet: what was kept of this check, else what it was checked with. */
export function choicesFor(userId: string, jobId: string, sheet: CheckedSheet): Choices {
  const kept = keptImport(userId)
  return kept?.jobId === jobId && kept.choices.columns.length === sheet.columns.length ? kept.choices : checkedChoices(sheet)
}

export const areSame = (a: Choices, b: Choices): boolean => JSON.stringify(a) === JSON.stringify(b)
