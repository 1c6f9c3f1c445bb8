import { type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { formatNumber } from '../motor/format.ts'
import styles from './search-suggestions.module.css'
import { type Answered, forgetSearches, recentSearches, rememberSearch, type SearchOption, suggest } from './suggestions.ts'

/** Milliseconds after the last letter. */
const delay = 120

const kinds: Readonly<Record<SearchOption['kind'], Words>> = {
  model: ['型号', 'Model'],
  brand: ['品牌', 'Brand'],
  type: ['类型', 'Type'],
  region: ['存放地', 'Place'],
  listing: ['编号', 'Listing'],
  search: ['搜过', 'Searched'],
}

/** What the search box may mean, below it: chosen by mouse, touch, or arrows and Enter. */
export default function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  const id = useId()
  const { options, reading, isGuess, total, isOpen, close, forget } = useOptions(input)
  const [marked, setMarked] = useState({ options, at: -1 })
  // Other options: none of them is marked.
  const active = marked.options === options ? marked.at : -1
  const choose = useCallback(
    ({ path }: SearchOption) => {
      close()
      input.current?.blur()
      void navigate(address(path))
    },
    [address, close, input, navigate],
  )
  useEffect(() => {
    const element = input.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || !isOpen) return
      if (event.key === 'Escape') {
        event.preventDefault()
        close()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        const step = event.key === 'ArrowDown' ? 1 : -1
        // One place more than there are options: none, for the text itself.
        setMarked({ options, at: ((active + 1 + step + options.length + 1) % (options.length + 1)) - 1 })
      } else if (event.key === 'Enter' && options[active]) {
        event.preventDefault()
        choose(options[active])
      }
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [active, choose, close, input, isOpen, options])
  useCombobox(input, isOpen, id, active)
  if (!isOpen) return null
  return (
    <div className={styles.box}>
      {reading.length > 0 && (
        <p className={styles.reading}>
          {t(['理解为', 'Read as'])}
          {reading.map(({ text, label }) => (
            <span key={text + label}>
              <b>{text}</b> {label}
            </span>
          ))}
          {total !== undefined && (
            <span>{t(['共 {count} 条', '{count} listing|{count} listings'], { n: total, count: formatNumber(total) })}</span>
          )}
        </p>
      )}
      {isGuess && (
        <p className={styles.reading}>{t(['没有完全相符的名称，是不是要找', 'Nothing has this name. Did you mean one of these?'])}</p>
      )}
      <div role="listbox" id={id} aria-label={t(['搜索建议', 'Suggestions'])}>
        {options.map((option, at) => (
          // Keys are handled by the input, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={`${option.kind} ${option.key}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <small>{t(kinds[option.kind])}</small>
            <span>{option.label}</span>
            {option.kind !== 'search' && <small className="figure">{formatNumber(option.count)}</small>}
          </div>
        ))}
      </div>
      {options[0]?.kind === 'search' && (
        <button type="button" className={styles.forget} onMouseDown={(event) => event.preventDefault()} onClick={forget}>
          {t(['清除搜索记录', 'Clear the searches'])}
        </button>
      )}
    </div>
  )
}

const nothing: Answered = { options: [], reading: [], isGuess: false }

/** What is offered for the text of the input: what was searched before, while it is empty. */
function useOptions(input: RefObject<HTMLInputElement | null>) {
  const [answered, setAnswered] = useState(nothing)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const element = input.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest = 0
    const ask = async (text: string) => {
      latest += 1
      const own = latest
      const found = text === '' ? { options: recentSearches(), reading: [], isGuess: false } : await suggest(text)
      if (own !== latest) return
      setAnswered(found)
      setOpen(found.options.length + found.reading.length > 0 && document.activeElement === element)
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(element.value.trim()), delay)
    }
    const onSubmit = () => {
      rememberSearch(element.value)
      latest += 1
      clearTimeout(timer)
      setOpen(false)
    }
    const onBlur = () => setOpen(false)
    onInput()
    element.addEventListener('input', onInput)
    element.addEventListener('focus', onInput)
    element.addEventListener('blur', onBlur)
    element.form?.addEventListener('submit', onSubmit)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', onInput)
      element.removeEventListener('focus', onInput)
      element.removeEventListener('blur', onBlur)
      element.form?.removeEventListener('submit', onSubmit)
    }
  }, [input])
  const forget = useCallback(() => {
    forgetSearches()
    setAnswered(nothing)
    setOpen(false)
  }, [])
  return { ...answered, isOpen, close, forget }
}

/** What a combobox says of its list. */
function useCombobox(input: RefObject<HTMLInputElement | null>, isOpen: boolean, id: string, active: number): void {
  useEffect(() => {
    const element = input.current
    if (!element) return
    element.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) element.setAttribute('aria-controls', id)
    else element.removeAttribute('aria-controls')
    if (isOpen && active >= 0) element.setAttribute('aria-activedescendant', `${id}-${active}`)
    else element.removeAttribute('aria-activedescendant')
  }, [active, id, input, isOpen])
}
