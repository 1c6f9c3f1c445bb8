import { useId } from 'react'
import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './list.module.css'
import { SheetInput } from './sheet-input.tsx'

const example = [
  'YE3-132S-4\t5.5kW\tB3\t2',
  'YE4-160M-4\t11kW\tB35\t4',
  'YBX3-160L-4\t15kW\tExdb IIB T4\t1',
  '30kW 4P 380V B3',
  '7.5kW 6P B5 IP55 3 pcs',
]

interface ListFormProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSearch: (text: string) => Promise<void>
  readonly isBusy: boolean
  readonly error: string
  readonly onError: (error: string) => void
}

/** Where a list is pasted, or read from a file into the same box. */
export function ListForm({ text, onChange, onSearch, isBusy, error, onError }: ListFormProps) {
  const t = useT()
  const id = useId()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void onSearch(text)
      }}
    >
      <div className="field">
        <label htmlFor={id}>{t(['电机清单', 'List of motors'])}</label>
        <textarea
          id={id}
          className={`input ${styles.text}`}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== '' || undefined}
          aria-describedby={`${id}h${error ? ` ${id}e` : ''}`}
          spellCheck={false}
          rows={8}
        />
        <span id={`${id}h`} className="hint">
          {t([
            '每行一台。从 Excel 复制的多列、逗号或分号分隔的文本可直接粘贴，列的顺序不限，有无表头均可；“数量”一列作为需要的台数。',
            'One motor a line. Columns copied from Excel, or separated by commas or semicolons, can be pasted in any order, with or without headers; a column "Qty" is the quantity.',
          ])}
        </span>
      </div>
      {error && (
        <p id={`${id}e`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className="button main" disabled={isBusy}>
          <Icon name="search" size={18} />
          {isBusy ? t(['正在查找…', 'Searching…']) : t(['查找整单', 'Search the list'])}
        </button>
        <SheetInput
          words={['选择文件（xlsx、xls、csv）', 'Choose a file (xlsx, xls, csv)']}
          disabled={isBusy}
          onFailure={onError}
          onText={(lines) => {
            onChange(lines)
            void onSearch(lines)
          }}
        />
        {text === '' && (
          <button type="button" className="button plain" onClick={() => onChange(example.join('\n'))}>
            {t(['填入示例', 'Insert an example'])}
          </button>
        )}
      </div>
    </form>
  )
}
