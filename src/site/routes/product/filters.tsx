import { useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { FilterGroup } from './filter-group.tsx'
import styles from './filters.module.css'
import { boundOf, emptyQuery, type ProductQuery, parseProductQuery, searchOf } from './product-query.ts'
import type { ShownFilters } from './shown-filters.ts'

interface FiltersProps {
  readonly query: ProductQuery
  readonly shown: ShownFilters
  readonly total: number
  readonly open: boolean
  /** Whether a change is on its way. */
  readonly busy: boolean
  readonly onClose: () => void
}

/** All filters with counts: a side panel on wide screens, a drawer below 992 px, a plain form without JavaScript. */
export function Filters({ query, shown, total, open, busy, onClose }: FiltersProps) {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  // What was folded by hand stays so when another filter is chosen.
  const folds = useRef(new Map<string, boolean>())
  const form = useRef<HTMLFormElement>(null)
  // One step of the history for each visit of the drawer: back leads to the list before it.
  const hasStep = useRef(false)
  useEffect(() => {
    if (!open) hasStep.current = false
  }, [open])
  const apply = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (!form.current || !field.name) return
    const isRead = field.type !== 'text' || boundOf(field.value) !== undefined
    field.setCustomValidity(isRead ? '' : t(['请填数字，如 7.5', 'Enter a number such as 7.5']))
    if (!field.reportValidity()) return
    const params = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    navigate(address(`/product${searchOf(parseProductQuery(params))}`), { preventScrollReset: true, replace: open && hasStep.current })
    hasStep.current = open
  }
  // The browser's own event comes when a number is complete, and not at each of its digits.
  useEffect(() => {
    const element = form.current
    element?.addEventListener('change', apply)
    return () => element?.removeEventListener('change', apply)
  })
  // The fields stay, and with them the focus: they take the values of the page that was loaded.
  const search = searchOf({ ...query, current: 1 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is the reason
  useEffect(() => form.current?.reset(), [search])
  return (
    <aside id="filters" className={`${styles.panel} ${open ? styles.open : ''}`} aria-label={t(['筛选', 'Filters'])}>
      <DrawerHead onClose={onClose} />
      <Form ref={form} action={address('/product')} className={styles.form} preventScrollReset>
        <HiddenInputs query={query} />
        {shown.groups.map((group) => (
          <FilterGroup
            key={group.name}
            group={{ ...group, isOpen: folds.current.get(group.name) ?? group.isOpen }}
            query={query}
            onToggle={(isOpen) => folds.current.set(group.name, isOpen)}
          />
        ))}
        <noscript>
          <button type="submit" className="button main">
            {t(['筛选', 'Apply'])}
          </button>
        </noscript>
      </Form>
      <div className={styles.foot}>
        <button type="button" className="button main" onClick={onClose}>
          {busy ? t(['正在更新…', 'Updating …']) : t(['查看 {n} 条', 'Show {n}'], { n: total })}
        </button>
      </div>
    </aside>
  )
}

/** The parts of the query that the filters do not change. */
function HiddenInputs({ query }: { query: ProductQuery }) {
  return (
    <>
      {(['model', 'line', 'sort', 'size', 'view'] as const).map(
        (name) => query[name] !== emptyQuery[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
    </>
  )
}

function DrawerHead({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <div className={styles.head}>
      <h2>{t(['筛选', 'Filters'])}</h2>
      <a
        href="#content"
        className="button plain"
        onClick={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Icon name="close" />
        <span className="visually-hidden">{t(['关闭筛选', 'Close the filters'])}</span>
      </a>
    </div>
  )
}
