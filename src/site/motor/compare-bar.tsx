import { Form } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import styles from './compare-bar.module.css'
import { maxCompared } from './comparison-selection.ts'
import type { Motor } from './motor.ts'

interface CompareBarProps {
  /** Query string of the list (`?…` or ''), for the link back from the comparison. */
  readonly from: string
  /** The motors of the current page: their checkboxes belong to this form. */
  readonly motors: readonly Motor[]
  readonly selectedIds: readonly string[]
  readonly onClear: () => void
}

/** Shows how many motors are selected and submits them to the comparison page; a plain form without JavaScript. */
export function CompareBar({ from, motors, selectedIds, onClear }: CompareBarProps) {
  const t = useT()
  const address = useAddress()
  const n = selectedIds.length
  const idsOnOtherPages = selectedIds.filter((id) => !motors.some((motor) => motor.id === id))
  return (
    <Form id="compare" action={address('/compare')} className={styles.bar}>
      {idsOnOtherPages.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {from && <input type="hidden" name="from" value={from} />}
      <span role="status">
        {n === 0
          ? t(['勾选 2 至 {max} 台电机，并排对比参数', 'Select 2 to {max} motors to compare'], { max: maxCompared })
          : n < 2
            ? t(['已选 1 台，请再选一台', '1 motor selected: select another one'])
            : t(['已选 {n} 台，最多 {max} 台', '{n} motors selected, at most {max}'], { n, max: maxCompared })}
      </span>
      <button type="reset" className="button plain" onClick={onClear}>
        {t(['清除', 'Clear'])}
      </button>
      <button type="submit" className="button main">
        {t(['对比', 'Compare'])}
      </button>
    </Form>
  )
}
