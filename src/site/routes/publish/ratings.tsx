import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { withUnit } from '../../motor/format.ts'
import styles from './tiers.module.css'

/** A rated point beside that of the listing, such as that of another connection. */
export interface Rating {
  readonly powerKw: number | string
  readonly voltageV?: number | string
  readonly connection?: string
  readonly poles?: number | string
  readonly freqHz?: string
  readonly currentA?: number | string
}

interface RatingsProps {
  readonly label: string
  readonly rows: readonly Rating[]
  readonly onChange: (rows: readonly Rating[]) => void
}

const signs: Readonly<Record<string, string>> = { D: 'Δ', 'D/Y': 'Δ/Y', 'D/YY': 'Δ/YY' }

/** The ratings that were read of a motor, as those of its two voltages; one that is wrong is removed. */
export function Ratings({ label, rows, onChange }: RatingsProps) {
  const t = useT()
  const textOf = ({ voltageV, connection = '', powerKw, poles, freqHz, currentA }: Rating): string =>
    [
      [withUnit(voltageV, 'V'), signs[connection] ?? connection].filter(Boolean).join(' '),
      withUnit(powerKw, 'kW'),
      poles ? t(['{n} 极', '{n}-pole'], { n: poles }) : '',
      freqHz ? `${freqHz} Hz` : '',
      withUnit(currentA, 'A'),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <fieldset className={styles.ratings}>
      <legend>{label}</legend>
      {rows.map((row, at) => (
        <div key={textOf(row)} className={styles.rating}>
          <span className="figure">{textOf(row)}</span>
          <button type="button" className="button plain" onClick={() => onChange(rows.filter((_, other) => other !== at))}>
            <Icon name="close" size={16} />
            <span className="visually-hidden">{t(['删除 {rating}', 'Remove {rating}'], { rating: textOf(row) })}</span>
          </button>
        </div>
      ))}
    </fieldset>
  )
}
