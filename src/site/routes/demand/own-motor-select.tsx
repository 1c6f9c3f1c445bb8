import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import { gradeWords } from '../../motor/grade-badge.tsx'
import styles from './demand.module.css'
import type { OwnMotor } from './quotes.loader.ts'

const grades: Readonly<Record<OwnMotor['grade'], Words>> = { ...gradeWords, D: ['不符合', 'Does not fit'] }

/** Stands for no choice of a motor yet. */
export const toChoose = '?'

/** As many are seen at a glance; more are searched. */
const fewMotors = 8

interface Props {
  /** The best first. */
  readonly motors: readonly OwnMotor[]
  /** The own motors on the shelf, also beyond these. */
  readonly onShelf: number
  /** The motor that is chosen at first; '' for none, `toChoose` where the seller is asked. */
  readonly offered: string
  /** Whether a quote with this motor stands. */
  readonly isOffered: (id: string) => boolean
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

/** The motor that a quote offers, of the seller's own: those that fit, and behind them the others. */
export function OwnMotorSelect({ motors, onShelf, offered, isOffered, error, onChange }: Props) {
  const t = useT()
  const select = useRef<HTMLSelectElement>(null)
  // What was chosen stays in the list, whatever is searched.
  const [{ text, chosen }, setSearch] = useState({ text: '', chosen: '' })
  const shown = motors.filter((motor) => motor.id === chosen || isFound(motor, text))
  const groups = [
    [t(['符合求购', 'They fit']), shown.filter(({ grade }) => grade !== 'D')],
    [t(['不符合求购', 'They do not fit']), shown.filter(({ grade }) => grade === 'D')],
  ] as const
  const stateOf = ({ id, quantity }: OwnMotor): string =>
    isOffered(id) ? t(['已报价', 'quoted']) : t(['在架 {n} 台', '{n} pc in stock|{n} pcs in stock'], { n: quantity })
  return (
    <>
      {motors.length > fewMotors && (
        <MotorSearch
          all={motors.length}
          onShelf={onShelf}
          found={motors.filter((motor) => isFound(motor, text)).length}
          onSearch={(text) => setSearch({ text, chosen: select.current?.value ?? '' })}
        />
      )}
      <FieldLayout label={t(['我的现货（选填）', 'A motor of mine (optional)'])} error={error}>
        {(linked) => (
          <select
            ref={select}
            className="input"
            name="listingId"
            defaultValue={offered}
            onChange={({ target }) => onChange(target.value)}
            {...linked}
          >
            {offered === toChoose && <option value={toChoose}>{t(['请选择', 'Choose'])}</option>}
            <option value="">{t(['不指定现货', 'None of my listings'])}</option>
            {groups.map(
              ([label, own]) =>
                own.length > 0 && (
                  <optgroup key={label} label={label}>
                    {own.map((motor) => (
                      <option key={motor.id} value={motor.id}>
                        {[t(grades[motor.grade]), t([motor.title, motor.titleEn || motor.title]), stateOf(motor)].join(' · ')}
                      </option>
                    ))}
                  </optgroup>
                ),
            )}
          </select>
        )}
      </FieldLayout>
      {motors.every(({ grade }) => grade === 'D') && <NoneFits hasMotors={motors.length > 0} />}
    </>
  )
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether every word that is searched is in the title. */
function isFound({ title, titleEn }: OwnMotor, text: string): boolean {
  const whole = plain(`${title} ${titleEn}`)
  return plain(text)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

interface SearchProps {
  readonly all: number
  readonly onShelf: number
  readonly found: number
  readonly onSearch: (text: string) => void
}

function MotorSearch({ all, onShelf, found, onSearch }: SearchProps) {
  const t = useT()
  const id = useId()
  return (
    <FieldLayout label={t(['在我的现货中查找', 'Search my stock'])}>
      {(linked) => (
        <>
          <input
            type="search"
            className="input"
            autoComplete="off"
            placeholder={t(['型号、功率、品牌…', 'Model, power, brand…'])}
            onChange={({ target }) => onSearch(target.value)}
            // It narrows the list below, and sends no quote.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            {...linked}
            aria-describedby={id}
          />
          <span id={id} role="status" className={styles.found}>
            {t(['{n} 条', '{n} listing|{n} listings'], { n: found })}
            {onShelf > all &&
              t(['（只在 {total} 条在架现货中最近确认的 {all} 条里查找）', ' (of the latest {all} of {total} on the shelf)'], {
                all,
                total: onShelf,
              })}
          </span>
        </>
      )}
    </FieldLayout>
  )
}

function NoneFits({ hasMotors }: { readonly hasMotors: boolean }) {
  const t = useT()
  const address = useAddress()
  return (
    <p className="note">
      <span>
        {t(
          hasMotors
            ? ['您在架的现货都不符合这条求购。', 'None of your listings on the shelf fits this demand.']
            : ['您还没有在架的现货。', 'You have no listing on the shelf yet.'],
        )}{' '}
        <Link to={address('/product_publish')}>{t(['发布符合的现货', 'Publish one that fits'])}</Link>
      </span>
    </p>
  )
}
