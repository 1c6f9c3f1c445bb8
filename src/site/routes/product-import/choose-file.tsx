import { useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { saveFile } from '#ui/save-file.ts'
import { TaskIcon } from '#ui/task-icon.tsx'
import { FilePicker } from '../../file-picker.tsx'
import { Combobox } from '../publish/combobox.tsx'
import type { Option } from '../publish/publish.loader.ts'
import styles from './product-import.module.css'

/** Chooses the sheet: by a button, by dropping a file, or by keyboard. */
export function ChooseFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useT()
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <label
      htmlFor={id}
      className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <TaskIcon name="upload" size={32} />
      <FilePicker
        main
        icon="none"
        words={t(['选择库存表', 'Choose a stock list'])}
        id={id}
        accept=".xlsx,.xls,.csv"
        aria-describedby={`${id}h`}
        aria-label={t(['选择库存表', 'Choose a stock list'])}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
      <span id={`${id}h`} className={styles.faint}>
        {t([
          '或把文件拖到这里。xlsx、xls、csv，最多 10,000 行、20 MB；用自己的表头即可，列的顺序不限。',
          'Or drop the file here. xlsx, xls or csv, at most 10,000 rows and 20 MB; your own headers will do, in any order.',
        ])}
      </span>
    </label>
  )
}

/** A template for each motor type: headers, an example, and the choices of each column. */
export function Template({ types }: { readonly types: readonly Option[] }) {
  const t = useT()
  const [typeCode, setTypeCode] = useState(types[0]?.key ?? '')
  const [failure, setFailure] = useState('')
  const download = async (): Promise<void> => {
    setFailure('')
    try {
      const file = await call<Blob>('GET', '/blade-machine/stock-import/template', { query: { typeCode } })
      const name = types.find(({ key }) => key === typeCode)?.label ?? ''
      saveFile(file, `${t(['现货模板', 'Stock template'])}-${name}.xlsx`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    }
  }
  return (
    <section className={styles.template} aria-labelledby="template">
      <h2 id="template">{t(['没有表格？下载模板', 'No sheet yet? Take a template'])}</h2>
      <div className={styles.templateForm}>
        <Combobox
          name="typeCode"
          label={t(['电机类型', 'Motor type'])}
          value={typeCode}
          options={types}
          error={failure || undefined}
          onChange={setTypeCode}
        />
        <button type="button" className="button" disabled={typeCode === ''} onClick={() => void download()}>
          {t(['下载模板（xlsx）', 'Download the template (xlsx)'])}
        </button>
      </div>
    </section>
  )
}
