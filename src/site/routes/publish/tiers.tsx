import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '#i18n/language.tsx'
import { numberIn } from '#motors/number-text.ts'
import { readPrice } from '#motors/price-text.ts'
import { Icon } from '#ui/icon.tsx'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './tiers.module.css'

export interface Tier {
  readonly minQty: string | number
  readonly price: string
}

interface TiersProps {
  readonly label: string
  readonly tiers: readonly Tier[]
  readonly error: string | undefined
  readonly onChange: (tiers: readonly Tier[]) => void
}

/** Moves the focus to an input of the rows, by its place among all of them; of a row that is about to be added, once it is there. */
function useRowFocus() {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef(-1)
  const focus = (at: number) => box.current?.querySelectorAll('input')[at]?.focus()
  useEffect(() => {
    if (wanted.current < 0) return
    focus(wanted.current)
    wanted.current = -1
  })
  const focusNext = (at: number) => {
    wanted.current = at
  }
  return { box, focus, focusNext }
}

/** Edits tier prices: one row per minimum quantity. Enter goes on to the next field, and behind the last one to a new row; it sends no form. */
export function Tiers({ label, tiers, error, onChange }: TiersProps) {
  const t = useT()
  const rows = tiers.length > 0 ? tiers : [{ minQty: 1, price: '' }]
  const update = (position: number, change: Partial<Tier>) =>
    onChange(rows.map((tier, index) => (index === position ? { ...tier, ...change } : tier)))
  /** Puts numbers that were typed with commas or units as the server takes them. */
  const read = (position: number, { minQty, price }: { readonly minQty?: string | undefined; readonly price?: string | undefined }) => {
    const written = rows[position]
    if (minQty !== undefined && minQty !== String(written?.minQty)) update(position, { minQty })
    if (price !== undefined && price !== written?.price) update(position, { price })
  }
  const { box, focus, focusNext } = useRowFocus()
  const add = () => {
    focusNext(2 * rows.length)
    onChange([...rows, { minQty: '', price: '' }])
  }
  const remove = (position: number) => {
    focusNext(2 * Math.min(position, rows.length - 2))
    onChange(rows.filter((_, index) => index !== position))
  }
  const goOn = (event: KeyboardEvent, row: number, isPrice: boolean) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const isWithoutQuantity = String(rows[row]?.minQty ?? '').trim() === ''
    if (!isPrice || rows[row]?.price.trim() === '') focus(2 * row + (isPrice && isWithoutQuantity ? 0 : 1))
    else if (isWithoutQuantity) focus(2 * row)
    else if (row === rows.length - 1) add()
    else focus(2 * (row + 1))
  }
  return (
    <FieldLayout label={label} required error={error}>
      {({ id, ...linked }) => (
        <div ref={box} className={styles.tiers}>
          {rows.map((tier, row) => (
            <div key={String(row)} className={styles.tier}>
              <input
                id={row === 0 ? id : undefined}
                className="input"
                inputMode="numeric"
                enterKeyHint="next"
                aria-label={t(['第 {n} 档起订数量', 'Row {n}: minimum quantity'], { n: row + 1 })}
                value={String(tier.minQty)}
                onChange={({ target }) => update(row, { minQty: target.value })}
                onKeyDown={(event) => goOn(event, row, false)}
                onBlur={() => read(row, { minQty: numberIn(String(tier.minQty), ['台']) })}
                {...linked}
              />
              <span>{t(['台起', 'or more'])}</span>
              <input
                className="input"
                inputMode="decimal"
                enterKeyHint="next"
                aria-label={t(['第 {n} 档单价', 'Row {n}: unit price'], { n: row + 1 })}
                value={tier.price}
                onChange={({ target }) => update(row, { price: target.value })}
                onKeyDown={(event) => goOn(event, row, true)}
                onBlur={() => read(row, { price: readPrice(tier.price)?.unitPrice })}
              />
              <button type="button" className="button plain" disabled={rows.length === 1} onClick={() => remove(row)}>
                <Icon name="close" size={16} />
                <span className="visually-hidden">{t(['删除第 {n} 档', 'Remove row {n}'], { n: row + 1 })}</span>
              </button>
            </div>
          ))}
          <button type="button" className="button" onClick={add}>
            <Icon name="plus" size={16} />
            {t(['加一档', 'Add a row'])}
          </button>
        </div>
      )}
    </FieldLayout>
  )
}
