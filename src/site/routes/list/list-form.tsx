import { type ChangeEvent, useId } from 'react'
import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { TaskIcon } from '#ui/task-icon.tsx'
import styles from './list.module.css'

/** Bytes of a file that is read. */
const mostMegabytes = 5

const example = [
  'YE3-132S-4\t5.5kW\tB3\t2',
  'YE4-160M-4\t11kW\tB35\t4',
  'YBX3-160L-4\t15kW\tExdb IIB T4\t1',
  '30kW 4极 380V B3',
  '7.5kW 6P B5 IP55 3台',
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
  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    if (file.size > mostMegabytes * 1024 * 1024)
      return onError(t([`文件不能超过 ${mostMegabytes} MB`, `The file must not exceed ${mostMegabytes} MB`]))
    try {
      const { readListFile } = await import('./read-list-file.ts')
      const lines = await readListFile(file)
      onChange(lines)
      await onSearch(lines)
    } catch {
      onError(
        t(['文件无法读取，请用 Excel 另存为 xlsx 后重试', 'The file cannot be read: save it as xlsx and try again, without a password']),
      )
    }
  }
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
            '每行一台。从 Excel 复制的多列可直接粘贴，列的顺序不限，有无表头均可；“数量”一列作为需要的台数。',
            'One motor a line. Columns copied from Excel can be pasted in any order, with or without headers; a column "Qty" is the quantity.',
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
        <label className={`button ${styles.file}`}>
          <TaskIcon name="upload" size={18} />
          {t(['选择文件（xlsx、xls、csv）', 'Choose a file (xlsx, xls, csv)'])}
          <input type="file" className="visually-hidden" accept=".xlsx,.xls,.csv,.txt" onChange={read} disabled={isBusy} />
        </label>
        {text === '' && (
          <button type="button" className="button plain" onClick={() => onChange(example.join('\n'))}>
            {t(['填入示例', 'Insert an example'])}
          </button>
        )}
      </div>
    </form>
  )
}
