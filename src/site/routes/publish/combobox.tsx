import { useCombobox } from 'downshift'
import { useEffect, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import { CallError } from '#ui/request.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './combobox.module.css'
import type { Option } from './publish.loader.ts'

interface ComboboxProps {
  /** Whose choices are searched. */
  readonly name: 'typeCode' | 'brandCode' | 'regionCode'
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly placeholder?: string
  readonly value: string
  /** All choices, shown until something is typed; may be none. */
  readonly options: readonly Option[]
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** The brand of motors whose brand is none of the others. */
const otherBrand = 'BR998'

/** Milliseconds after the last letter. */
const delay = 120

/** What the server finds for a text: by name, alias, pinyin, initials or code. Undefined while nothing is typed. */
function useFound(name: string, text: string): readonly Option[] | undefined {
  const lang = useLang()
  const [found, setFound] = useState<{ readonly text: string; readonly options: readonly Option[] }>()
  useEffect(() => {
    if (text === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const options = await call<Option[]>('GET', '/blade-machine/machine/choices', {
          query: { field: name, text },
          headers: { 'accept-language': lang },
        })
        if (isCurrent) setFound({ text, options })
      } catch (error) {
        // The list that is shown stays; the next letter searches again.
        if (!(error instanceof CallError)) throw error
      }
    }, delay)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [name, text, lang])
  return text === '' ? undefined : (found?.options ?? [])
}

/** A choice among many, found by typing a part of its name; all of them are shown while nothing is typed. */
export function Combobox({ name, label, required, hint, placeholder, value, options, error, onChange }: ComboboxProps) {
  const t = useT()
  // What is typed; '' while the name of the chosen option stands in the box.
  const [typed, setTyped] = useState('')
  const found = useFound(name, typed)
  const items = found ?? options
  const selected = options.find(({ key }) => key === value) ?? null
  const other = name === 'brandCode' ? options.find(({ key }) => key === otherBrand) : undefined
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps, selectItem } = useCombobox<Option>({
    items: [...items],
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.key ?? '',
    selectedItem: selected,
    onInputValueChange: ({ inputValue, type }) =>
      setTyped(type === useCombobox.stateChangeTypes.InputChange && inputValue !== selected?.label ? inputValue : ''),
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.key ?? ''),
    stateReducer: ({ inputValue, selectedItem: before }, { type, changes }) => {
      const { InputBlur, InputChange, ControlledPropUpdatedSelectedItem } = useCombobox.stateChangeTypes
      // Enter takes the first of what was typed.
      if (type === InputChange) return { ...changes, highlightedIndex: 0 }
      // What no choice fits stays to be read, and the one before it is no longer meant.
      if (type === ControlledPropUpdatedSelectedItem && typed !== '' && value === '') return { ...changes, inputValue }
      if (type !== InputBlur || changes.selectedItem !== before) return changes
      if (typed === '') return { ...changes, inputValue: before?.label ?? '' }
      // Who types a whole name need not wait for the list.
      const same = options.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
      return { ...changes, inputValue: same?.label ?? inputValue, selectedItem: same ?? null }
    },
  })
  return (
    <FieldLayout label={label} required={required ?? false} hint={hint} error={error}>
      {(linked) => (
        <div className={styles.combobox}>
          <input
            {...getInputProps({ ...linked, 'aria-labelledby': undefined })}
            className="input"
            placeholder={placeholder}
            autoComplete="off"
          />
          <button type="button" {...getToggleButtonProps()} aria-label={t(['全部选项', 'All choices'])} className={styles.toggle}>
            <Icon name="down" size={18} />
          </button>
          <ul
            {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}
            className={styles.list}
            hidden={!isOpen || items.length === 0}
          >
            {isOpen &&
              items.map((item, index) => (
                <li
                  key={item.key}
                  {...getItemProps({ item, index })}
                  className={index === highlightedIndex ? styles.marked : undefined}
                  style={{ paddingInlineStart: `${12 + ((item.level ?? 1) - 1) * 14}px` }}
                >
                  {item.label}
                </li>
              ))}
          </ul>
          {isOpen && items.length === 0 && (
            <p className={styles.none}>
              {typed ? t(['没有符合的选项', 'No choice fits']) : t(['请输入名称或拼音', 'Type a part of the name'])}
            </p>
          )}
          {!isOpen && typed !== '' && !selected && (
            <p role="status">
              {other
                ? t(['“{text}”不在选项中：请从列表选择，或选“{other}”', '“{text}” is no choice: take one of the list, or “{other}”'], {
                    ...{ text: typed, other: other.label },
                  })
                : t(['“{text}”不在选项中：请从列表选择', '“{text}” is no choice: take one of the list'], { text: typed })}{' '}
              {other && (
                <button type="button" className="button" onClick={() => selectItem(other)}>
                  {other.label}
                </button>
              )}
            </p>
          )}
        </div>
      )}
    </FieldLayout>
  )
}
