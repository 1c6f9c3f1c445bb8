import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { ListName } from '#motors/stock-filters.ts'
import { CallError, send } from '#ui/request.ts'
import { filtersOf, isChosen, type ProductQuery } from '../routes/product/product-query.ts'
import type { FilterOption } from '../routes/product/shown-filters.ts'
import { suggest } from './suggestions.ts'

interface AllOptionsProps {
  readonly query: ProductQuery
  readonly name: ListName
  readonly title: string
  /** Shown until the options are loaded, and where they cannot be. */
  readonly fallback: ReactNode
  readonly children: (options: readonly FilterOption[]) => ReactNode
}

/** All options of one filter, with a box that finds them by name; brands also by pinyin and its initials. */
export default function AllOptions({ query, name, title, fallback, children }: AllOptionsProps) {
  const t = useT()
  const [options, setOptions] = useState<readonly FilterOption[]>()
  const [text, setText] = useState('')
  const [suggested, setSuggested] = useState<ReadonlySet<string>>(new Set())
  const filters = JSON.stringify(filtersOf(query))
  useEffect(() => {
    const load = async () => {
      try {
        const query = JSON.parse(filters) as Record<string, string>
        const { data } = (await send('GET', '/blade-machine/machine/facets', { query })) as {
          data: Readonly<Record<string, readonly FilterOption[]>>
        }
        setOptions(data[name])
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      }
    }
    load()
  }, [filters, name])
  useEffect(() => {
    if (name !== 'brandCode' || text === '') return
    let isLatest = true
    suggest(text).then(({ options }) => {
      if (isLatest) setSuggested(new Set(options.flatMap(({ kind, key }) => (kind === 'brand' ? [key] : []))))
    })
    return () => {
      isLatest = false
    }
  }, [name, text])
  if (!options) return fallback
  const wanted = text.trim().toLowerCase()
  const isFound = ({ key, label }: FilterOption): boolean =>
    isChosen(key, query[name]) || `${label} ${key}`.toLowerCase().includes(wanted) || suggested.has(key)
  return (
    <>
      <input
        type="search"
        className="input"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t(['查找', 'Find'])}
        aria-label={t(['在“{title}”中查找', 'Find in {title}'], { title })}
      />
      {children(options.filter(isFound))}
    </>
  )
}
