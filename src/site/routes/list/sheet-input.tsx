import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { FilePicker } from '../../file-picker.tsx'

/** Bytes of a file that is read. */
const mostMegabytes = 5

interface SheetInputProps {
  readonly words: Words
  readonly disabled: boolean
  /** Gets the cells as they would be pasted. */
  readonly onText: (cells: string) => void
  readonly onFailure: (sentence: string) => void
}

/** Reads the first sheet of a workbook, or a text with commas, in this browser. */
export function SheetInput({ words, disabled, onText, onFailure }: SheetInputProps) {
  const t = useT()
  const read = async (file: File): Promise<void> => {
    onFailure('')
    if (file.size > mostMegabytes * 1024 * 1024)
      return onFailure(t([`文件不能超过 ${mostMegabytes} MB`, `The file must not exceed ${mostMegabytes} MB`]))
    try {
      const { readListFile } = await import('./read-list-file.ts')
      const cells = await readListFile(file)
      if (cells.trim() === '') onFailure(t(['表格的第一页是空的', 'The first sheet is empty']))
      else onText(cells)
    } catch {
      onFailure(
        t(['文件无法读取，请用 Excel 另存为 xlsx 后重试', 'The file cannot be read: save it as xlsx and try again, without a password']),
      )
    }
  }
  return (
    <FilePicker
      words={t(words)}
      accept=".xlsx,.xls,.csv,.txt"
      aria-label={t(words)}
      disabled={disabled}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same file may be chosen again.
        target.value = ''
        if (file) void read(file)
      }}
    />
  )
}
