import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { GradeBadge, type ShownGrade } from '../../motor/grade-badge.tsx'
import { type ListedMotor, type Motor, motorOf } from '../../motor/motor.ts'
import { MotorCard } from '../../motor/motor-cards.tsx'
import styles from './similar-motors.module.css'

/** What `machine/similar` answers. */
export interface Replacement {
  readonly motor: ListedMotor
  readonly grade: ShownGrade
  readonly score: number
  readonly deviations: readonly { readonly property: string; readonly score: number; readonly note: string }[]
}

export interface ShownReplacement extends Pick<Replacement, 'grade'> {
  readonly motor: Motor
  readonly notes: readonly string[]
}

export const shownReplacement = ({ motor, grade, deviations }: Replacement): ShownReplacement => ({
  motor: motorOf(motor),
  grade,
  notes: deviations.map(({ note }) => note),
})

interface SimilarMotorsProps {
  readonly replacements: readonly ShownReplacement[]
  readonly title?: Words
}

const similarTitle: Words = ['同类与替代现货', 'Similar motors and replacements']

/** Motors on the shelf that replace a motor or meet a demand, each with what differs. */
export function SimilarMotors({ replacements, title = similarTitle }: SimilarMotorsProps) {
  const t = useT()
  if (replacements.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{t(title)}</h2>
      <p className={styles.hint}>
        {t([
          '按功率、极数、机座、安装、电压和防爆逐项比较；差异写在每台下面。',
          'Compared by power, poles, frame, mounting, voltage and explosion protection; what differs stands below each.',
        ])}
      </p>
      <ul className={styles.list}>
        {replacements.map(({ motor, grade, notes }) => (
          <li key={motor.id}>
            <MotorCard motor={motor} />
            <p>
              <GradeBadge grade={grade} />
            </p>
            {notes.length > 0 && (
              <ul className={styles.notes}>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
