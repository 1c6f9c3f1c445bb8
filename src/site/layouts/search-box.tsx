import { Form, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './search-box.module.css'

interface Look {
  readonly className?: string
  readonly large?: boolean
  /** A query that finds something, shown while the box is empty. */
  readonly example?: string
}

/** One line for everything one knows of the motor; the list reads it. */
export function SearchBox({ className = '', large = false, example = 'YE3-132S-4 5.5kW B35' }: Look) {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const label = t(['搜索现货电机', 'Search motors in stock'])
  return (
    <Form role="search" action={address('/product')} className={`${styles.box} ${large ? styles.large : ''} ${className}`}>
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={example}
        defaultValue={params.get('model') ?? ''}
        key={params.get('model')}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className={large ? 'button main' : styles.go} aria-label={t(['搜索', 'Search'])}>
        <Icon name="search" />
        {large && <span className={styles.word}>{t(['搜索', 'Search'])}</span>}
      </button>
    </Form>
  )
}
