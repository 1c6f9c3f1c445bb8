import { Form } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import styles from './compare-bar.module.css'
import { mostCompared } from './marked.ts'
import type { Motor } from './motor.ts'

interface Bar {
  /** The question of the list, to come back to. */
  readonly from: string
  /** Motors of this page: their own marks say whether they go along. */
  readonly here: readonly Motor[]
  readonly marked: readonly string[]
  readonly clear: () => void
}

/** How many motors are marked, and the way to where they stand side by side; a plain form without a script. */
export function CompareBar({ from, here, marked, clear }: Bar) {
  const t = useT()
  const address = useAddress()
  const n = marked.length
  const elsewhere = marked.filter((id) => !here.some((motor) => motor.id === id))
  return (
    <Form id="compare" action={address('/compare')} className={styles.bar}>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {from && <input type="hidden" name="from" value={from} />}
      <span role="status">
        {n === 0
          ? t(['勾选 2 至 {most} 台电机，并排比较参数', 'Mark 2 to {most} motors to see them side by side'], { most: mostCompared })
          : n < 2
            ? t(['已选 1 台，请再选一台', '1 motor is marked: mark another one'])
            : t(['已选 {n} 台，最多 {most} 台', '{n} motors are marked, at most {most}'], { n, most: mostCompared })}
      </span>
      <button type="reset" className="button plain" onClick={clear}>
        {t(['清除', 'Clear'])}
      </button>
      <button type="submit" className="button main">
        {t(['比较', 'Compare'])}
      </button>
    </Form>
  )
}
