import type { Words } from '#i18n/translate.ts'

interface Invitation {
  readonly id: string
  readonly side: 'COMPANY' | 'ACCOUNT'
  readonly name: string
}

/** What `company/mine` answers. */
export interface OwnCompany {
  readonly id: string
  readonly name: string
  readonly isManager: boolean
  /** Whether a report took down the page, until an administrator allows it again. */
  readonly isPageBlocked: boolean
  readonly logo: string
  readonly introduction: string
  readonly introductionEn: string
  readonly members: readonly { readonly id: string; readonly account: string; readonly name: string; readonly isManager: boolean }[]
  /** Open ones of the company that the caller manages. */
  readonly open: readonly Invitation[]
  /** Open ones of the caller. */
  readonly mine: readonly Invitation[]
}

/** Sends something and reads everything again; whether it was taken. `done` says so. */
export type Run = (path: string, body: object, done: Words) => Promise<boolean>
