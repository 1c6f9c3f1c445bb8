import type { CheckedSheet } from '#modules/machine/stock-import/import-outcome.ts'
import { forgetText, storeText, tryToStore } from '#ui/try-to-store.ts'
import { readSaved } from '../publish/use-draft.ts'
import type { Choices } from './checked-sheet.ts'

/** A sheet that was checked and is not imported yet, with what was chosen for it since: on the device, until it is imported or dropped, and for 30 days at most. */
export interface SavedImport {
  /** Of the check. */
  readonly jobId: string
  readonly fileName: string
  readonly choices: Choices
}

const prefix = 'motorspot-import-'
/** Each account of a device has its own. */
const keyOf = (userId: string): string => `${prefix}${userId}`

const maxAge = 30 * 86_400_000

interface Stored extends Partial<SavedImport> {
  readonly savedAt?: number
}

/** What was chosen since the page was loaded, by account: with the contact, and also where the device stores nothing. */
const chosenHere = new Map<string, SavedImport>()

const isOld = ({ savedAt }: Stored): boolean => typeof savedAt !== 'number' || Date.now() - savedAt > maxAge

/** Drops what was saved too long ago, of all accounts of the device. */
const dropOld = (): void =>
  tryToStore(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && isOld(readSaved<Stored>(key) ?? {})) localStorage.removeItem(key)
  })

export function savedImport(userId: string): SavedImport | undefined {
  dropOld()
  const { jobId, fileName, choices } = readSaved<Stored>(keyOf(userId)) ?? {}
  if (typeof jobId !== 'string' || typeof fileName !== 'string' || !Array.isArray(choices?.columns)) return undefined
  return { jobId, fileName, choices }
}

/** The device keeps no contact: whoever uses it after a logout could read it. */
export function saveImport(userId: string, saved: SavedImport): void {
  chosenHere.set(userId, saved)
  const { contact, ...defaults } = saved.choices.defaults
  const stored: Stored = { ...saved, choices: { ...saved.choices, defaults }, savedAt: Date.now() }
  storeText('localStorage', keyOf(userId), JSON.stringify(stored))
}

export function dropImport(userId: string): void {
  chosenHere.delete(userId)
  forgetText('localStorage', keyOf(userId))
}

/** What a sheet was checked with. */
export const checkedChoices = ({ columns, defaults, asDrafts, importListed, unreadToRemarks }: CheckedSheet): Choices => ({
  columns: columns.map(({ target }) => target),
  ...{ defaults, drafts: asDrafts, importListed, unreadToRemarks },
})

/** What is chosen for a sheet: what was saved of this check, with the contact that it was checked with, else what it was checked with. */
export function choicesFor(userId: string, jobId: string, sheet: CheckedSheet): Choices {
  const isOfCheck = (saved: SavedImport | undefined): saved is SavedImport =>
    saved?.jobId === jobId && saved.choices.columns.length === sheet.columns.length
  const here = chosenHere.get(userId)
  if (isOfCheck(here)) return here.choices
  const saved = savedImport(userId)
  if (!isOfCheck(saved)) return checkedChoices(sheet)
  const { contact } = sheet.defaults
  const { defaults } = saved.choices
  return { ...saved.choices, defaults: contact === undefined ? defaults : { ...defaults, contact } }
}

export const areSame = (a: Choices, b: Choices): boolean => JSON.stringify(a) === JSON.stringify(b)
