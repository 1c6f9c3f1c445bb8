import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { removableStates } from '#modules/machine/machine/shelf.fields.ts'
import { AskButton } from '#ui/ask-button.tsx'
import styles from './my-stock.module.css'
import type { MyListing } from './product.loader.ts'
import type { MyStockWrites } from './use-my-stock.ts'

interface Props {
  readonly page: readonly MyListing[]
  readonly selected: readonly MyListing[]
  readonly writes: MyStockWrites
  readonly onSelect: (all: boolean) => void
}

const idsOf = (motors: readonly MyListing[]): string[] => motors.map(({ id }) => id)

/** Selects the listings of the page, and does one thing with those that are selected. */
export function MyStockSelection({ page, selected, writes, onSelect }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const among = (...states: readonly string[]) => selected.filter(({ shelfStatus = '' }) => states.includes(shelfStatus))
  const confirmable = among('ON', 'RESERVED', 'EXPIRED')
  const onShelf = among('ON')
  const removable = among(...removableStates)
  const run = async (write: Promise<unknown>) => {
    setBusy(true)
    await write
    setBusy(false)
    onSelect(false)
    writes.settle()
  }
  const isAll = selected.length === page.length
  return (
    <div className={styles.selection}>
      <label className={styles.choice}>
        <input type="checkbox" checked={isAll} onChange={() => onSelect(!isAll)} />
        <span>
          {selected.length === 0
            ? t(['全选本页', 'Select the page'])
            : t(['已选 {count} 条', '{count} selected'], { count: selected.length })}
        </span>
      </label>
      {confirmable.length > 0 && (
        <button type="button" className="button" disabled={busy} onClick={() => run(writes.confirm({ ids: idsOf(confirmable) }))}>
          {t(['确认库存 {count} 条', 'Confirm {count}'], { count: confirmable.length })}
        </button>
      )}
      {onShelf.length > 0 && (
        <AskButton
          disabled={busy}
          question={t(
            [
              '确定下架所选的 {count} 条？下架后公开页面不再显示，可随时重新上架。',
              'Take the {count} that are selected off the shelf? The public no longer sees them; you can put them back at any time.',
            ],
            { count: onShelf.length },
          )}
          confirmLabel={t(['下架', 'Take off the shelf'])}
          onConfirm={() => run(writes.takeOff(idsOf(onShelf)))}
        >
          {t(['下架 {count} 条', 'Take {count} off the shelf'], { count: onShelf.length })}
        </AskButton>
      )}
      {removable.length > 0 && (
        <AskButton
          className="button bad"
          disabled={busy}
          question={t(
            ['确定删除所选的 {count} 条？30 天内可以恢复。', 'Delete the {count} that are selected? They can be put back for 30 days.'],
            { count: removable.length },
          )}
          confirmLabel={t(['删除', 'Delete'])}
          onConfirm={() => run(writes.remove(idsOf(removable)))}
        >
          {t(['删除 {count} 条', 'Delete {count}'], { count: removable.length })}
        </AskButton>
      )}
    </div>
  )
}
