import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'

/** How well a motor meets what is wanted, where it does. */
export type ShownGrade = 'A' | 'B' | 'C'

export const gradeWords: Readonly<Record<ShownGrade, Words>> = {
  A: ['A 参数一致', 'A same data'],
  B: ['B 可直接替代', 'B direct replacement'],
  C: ['C 需确认', 'C to be confirmed'],
}

const badges: Readonly<Record<ShownGrade, string>> = { A: 'ok', B: '', C: 'warn' }

export function GradeBadge({ grade }: { grade: ShownGrade }) {
  const t = useT()
  return <span className={`badge ${badges[grade]}`}>{t(gradeWords[grade])}</span>
}
