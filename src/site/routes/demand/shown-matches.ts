import type { Lang } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import { type ListedMotor, motorOf } from '#site/motor/motor.ts'
import type { ShownReplacement } from '../machine/similar-motors.tsx'

/** A motor as the match of a demand prints it. */
export interface MatchedMotor {
  readonly motor: ListedMotor
  readonly grade?: ShownReplacement['grade'] | 'D'
  /** Of the last one of a seller: how many more of the seller meet it. */
  readonly moreOfSeller?: number
  readonly reasons?: readonly { readonly note: string }[]
}

const more: Words = ['该卖家还有 {n} 条现货符合', '{n} more listing of this seller|{n} more listings of this seller']

/** Matches that a page asks for, and shows. */
export const mostMatches = 6

export const shownMatches = (all: readonly MatchedMotor[], lang: Lang): ShownReplacement[] =>
  all.flatMap(({ motor, grade, reasons = [], moreOfSeller = 0 }) =>
    grade === undefined || grade === 'D'
      ? []
      : [
          {
            motor: motorOf(motor),
            grade,
            notes: [...reasons.map(({ note }) => note), ...(moreOfSeller > 0 ? [t(more, lang, { n: moreOfSeller })] : [])],
          },
        ],
  )
