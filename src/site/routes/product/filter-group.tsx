import { lazy, Suspense, useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { formatNumber } from '../../motor/format.ts'
import styles from './filters.module.css'
import type { BoundName, ProductQuery } from './product-query.ts'
import type { FilterOption, ShownGroup } from './shown-filters.ts'

// Loaded when somebody asks for more.
const AllOptions = lazy(() => import('../../search/all-options.tsx'))

interface FilterGroupProps {
  readonly group: ShownGroup
  readonly query: ProductQuery
  readonly onToggle: (isOpen: boolean) => void
}

/** A filter: options with counts, which fold. Selected options are always in the form. */
export function FilterGroup({ group, query, onToggle }: FilterGroupProps) {
  const { name, title, options, more, isOpen, isNarrow, bounds } = group
  const t = useT()
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = <Options group={group} options={options} />
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open !== isOpen && onToggle(event.currentTarget.open)}
    >
      <summary id={id}>{title}</summary>
      <fieldset aria-labelledby={id} className={isNarrow ? styles.narrow : undefined}>
        {showsAll ? (
          <Suspense fallback={shown}>
            <AllOptions query={query} name={name} title={title} fallback={shown}>
              {(found) => <Options group={group} options={found} />}
            </AllOptions>
          </Suspense>
        ) : (
          shown
        )}
        {name === 'mounting' && group.selected.length > 0 && (
          <label>
            <input type="checkbox" name="substitutes" value="1" defaultChecked={query.substitutes === '1'} />
            <span className={styles.label}>{t(['含可替代', 'Including substitutes'])}</span>
          </label>
        )}
        {bounds && <Bounds query={query} name={bounds} title={title} />}
        {more > 0 && !showsAll && (
          <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
            {t(['更多 ({n})', 'More ({n})'], { n: more })}
          </button>
        )}
      </fieldset>
    </details>
  )
}

function Options({ group: { name, selected, isSingle }, options }: { group: ShownGroup; options: readonly FilterOption[] }) {
  const t = useT()
  return (
    <>
      {isSingle && selected.length > 0 && (
        <label>
          <input type="radio" name={name} value="" />
          <span className={styles.label}>{t(['不限', 'Any'])}</span>
        </label>
      )}
      {options.map((option) => (
        <label key={option.key} className={option.level === 2 ? styles.child : undefined}>
          <input type={isSingle ? 'radio' : 'checkbox'} name={name} value={option.key} defaultChecked={selected.includes(option.key)} />
          <span className={styles.label}>{option.label}</span>
          <span className={styles.count}>{formatNumber(option.count)}</span>
        </label>
      ))}
    </>
  )
}

function Bounds({ query, name, title }: { query: ProductQuery; name: BoundName; title: string }) {
  const t = useT()
  return (
    <div className={styles.bounds}>
      <input
        className="input"
        name={`${name}_ge`}
        inputMode="decimal"
        defaultValue={query[`${name}_ge`]}
        placeholder={t(['最小', 'min'])}
        aria-label={t(['{title}：最小', '{title}: minimum'], { title })}
      />
      <span aria-hidden="true">–</span>
      <input
        className="input"
        name={`${name}_le`}
        inputMode="decimal"
        defaultValue={query[`${name}_le`]}
        placeholder={t(['最大', 'max'])}
        aria-label={t(['{title}：最大', '{title}: maximum'], { title })}
      />
    </div>
  )
}
