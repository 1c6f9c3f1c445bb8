import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { useAddress, useLang, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Facets, type MotorType, typeChoices } from '../../motor/choices.ts'
import { FilterGroup, type Offer } from './filter-group.tsx'
import styles from './filters.module.css'
import { choicesOf, labelOf } from './labels.ts'
import { PowerGroup } from './power-group.tsx'
import { type ListName, listNames, noQuery, type ProductQuery, parseProductQuery, searchOf } from './product-query.ts'
import { filterWords } from './words.ts'

interface Panel {
  readonly asked: ProductQuery
  readonly facets: Facets
  readonly types: readonly MotorType[]
  readonly total: number
  readonly open: boolean
  readonly onClose: () => void
}

/** Every filter with its counts: at the left on a desk, a drawer below 992 px, a plain form without a script. */
export function Filters({ asked, facets, types, total, open, onClose }: Panel) {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  const lang = useLang()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    const said = new URLSearchParams([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
    navigate(address(`/product${searchOf(parseProductQuery(said))}`), { preventScrollReset: true, replace: open })
  }
  const offersOf = (name: ListName): Offer[] =>
    name === 'typeCode'
      ? typeChoices(types, facets.typeCode ?? [], lang).filter(({ key, count }) => count > 0 || asked.typeCode.includes(key))
      : choicesOf(name, facets, asked[name]).map((choice) => ({ ...choice, label: labelOf(name, choice) }))
  return (
    <aside id="filters" className={`${styles.panel} ${open ? styles.open : ''}`} aria-label={t(['筛选', 'Filters'])}>
      <DrawerHead open={open} onClose={onClose} />
      <Form
        key={searchOf({ ...asked, current: 1 })}
        action={address('/product')}
        onChange={apply}
        className={styles.form}
        preventScrollReset
      >
        <CacheEntry asked={asked} />
        <FilterGroup name="typeCode" title={t(filterWords.typeCode)} offers={offersOf('typeCode')} chosen={asked.typeCode} />
        <PowerGroup asked={asked} ranges={facets.powerKw ?? []} />
        {listNames.slice(1).map((name) => (
          <FilterGroup key={name} name={name} title={t(filterWords[name])} offers={offersOf(name)} chosen={asked[name]} />
        ))}
        <noscript>
          <button type="submit" className="button main">
            {t(['筛选', 'Apply'])}
          </button>
        </noscript>
      </Form>
      <div className={styles.foot}>
        <button type="button" className="button main" onClick={onClose}>
          {t(['查看 {n} 条', 'Show {n} listing|Show {n} listings'], { n: total })}
        </button>
      </div>
    </aside>
  )
}

/** What the form says beside its filters. */
function CacheEntry({ asked }: { asked: ProductQuery }) {
  return (
    <>
      {asked.model && <input type="hidden" name="model" value={asked.model} />}
      {asked.sort && <input type="hidden" name="sort" value={asked.sort} />}
      {asked.size !== noQuery.size && <input type="hidden" name="size" value={asked.size} />}
      {asked.view && <input type="hidden" name="view" value={asked.view} />}
    </>
  )
}

function DrawerHead({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!open) return
    ref.current?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    document.body.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('keydown', onKey)
      document.body.style.overflow = ''
    }
  }, [open, onClose])
  return (
    <div className={styles.head}>
      <h2>{t(['筛选', 'Filters'])}</h2>
      <a
        ref={ref}
        href="#content"
        className="button plain"
        onClick={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Icon name="close" />
        <span className="unseen">{t(['关闭筛选', 'Close the filters'])}</span>
      </a>
    </div>
  )
}
