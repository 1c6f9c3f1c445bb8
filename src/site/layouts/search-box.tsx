import { lazy, Suspense, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import '../search/search-suggestions.module.css'
import styles from './search-box.module.css'

// Loaded on demand, when somebody begins to type. Where they cannot be, one types all the same.
const SearchSuggestions = lazy(() => import('../search/search-suggestions.tsx').catch(() => ({ default: () => null })))

interface SearchBoxProps {
  readonly className?: string
  readonly large?: boolean
  /** Placeholder: a query that has results. */
  readonly example?: string
}

/** A one-line search form. `/product?q=…` parses the line into filters. */
export function SearchBox({ className = '', large = false, example = 'YE3-132S-4 5.5kW' }: SearchBoxProps) {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const searched = params.get('line') ?? params.get('q') ?? params.get('model') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const label = t(['搜索现货电机', 'Search motors in stock'])
  return (
    <Form role="search" action={address('/product')} className={`${styles.box} ${large ? styles.large : ''} ${className}`}>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-autocomplete="list"
        name="q"
        aria-label={label}
        placeholder={example}
        defaultValue={searched}
        key={searched}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setUsed(true)}
      />
      <Suspense>{isUsed && <SearchSuggestions input={input} key={searched} />}</Suspense>
      <button type="submit" className={large ? 'button main' : styles.submit} aria-label={t(['搜索', 'Search'])}>
        <Icon name="search" />
        {large && <span className={styles.label}>{t(['搜索', 'Search'])}</span>}
      </button>
    </Form>
  )
}
