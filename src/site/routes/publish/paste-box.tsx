import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { useFieldPending } from '../../form-pending.ts'
import { SheetInput } from '../list/sheet-input.tsx'
import type { PasteAnswer, TextSource } from './draft.ts'
import styles from './paste-box.module.css'

interface PasteBoxProps {
  readonly onRead: (answer: PasteAnswer, source: TextSource) => void
  /** What reads photos, beside the button. */
  readonly children: ReactNode
  /** Of motors that are needed, not offered. */
  readonly wanted?: boolean
  /** What stands in the box at first. */
  readonly given?: string
}

/** Reads a text; `one`: all of it is about one motor; `wanted`: for a demand. */
export const readText = (text: string, how: { readonly one?: boolean; readonly wanted?: boolean } = {}): Promise<PasteAnswer> =>
  call<PasteAnswer>('POST', '/blade-machine/machine/read', { body: { text, ...how } })

/** Typed on a screen; the style sheet has the same words for the hint. */
const touch = '(pointer: coarse)'

/** One box for whatever a trader has: a line, several lines, a model, the text of a nameplate, an old offer. */
export function PasteBox({ onRead, children, wanted = false, given: first = '' }: PasteBoxProps) {
  const t = useT()
  const address = useAddress()
  const id = useId()
  const [text, setText] = useState(first)
  const [isNameplate, setNameplate] = useState(false)
  const [failure, setFailure] = useState('')
  const [isTooMuch, setTooMuch] = useState(false)
  const [isReading, setReading] = useState(false)
  const isClosed = useFieldPending(isReading)
  const read = async (given: string): Promise<void> => {
    if (isClosed || given.trim() === '') return
    setFailure('')
    setTooMuch(false)
    setReading(true)
    try {
      onRead(await readText(given, { wanted }), isNameplate ? 'NAMEPLATE' : 'SELLER')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
      // A text is rejected for its length alone: the import takes more.
      setTooMuch(!wanted && error.field === 'text')
    } finally {
      setReading(false)
    }
  }
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>
        {t(['粘贴一行或多行、型号、铭牌文字、Excel 单元格', 'Paste a line, several lines, a model, a nameplate or cells of Excel'])}
      </label>
      <textarea
        id={id}
        className="input"
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        value={text}
        placeholder={
          wanted
            ? t(['急求 YE3-132S-4 5.5kW B35 3台 无锡', 'YE3-132S-4 5.5kW B35 3 pcs within a week'])
            : t(['YE3-132S-4 5.5kW B35 380V 6台', 'YE3-132S-4 5.5kW B35 380V 6 pcs'])
        }
        aria-describedby={`${id}hint`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          // The keyboard of a phone has no Shift+Enter: there Enter begins a line, and the button reads.
          if (matchMedia(touch).matches) return
          event.preventDefault()
          void read(text)
        }}
        onPaste={({ clipboardData, currentTarget }) => {
          // Pasted into what is typed already, both are read by the button.
          if (currentTarget.value === '') void read(clipboardData.getData('text'))
        }}
      />
      <p id={`${id}hint`} className="hint">
        <span className={styles.byKeys}>
          {t(['一台一行；回车读取，Shift+回车换行', 'One motor a line; Enter reads, Shift+Enter begins a new line'])}
        </span>
        <span className={styles.byTouch}>{t(['一台一行；点“填入”读取', 'One motor a line; Fill in reads them'])}</span>
      </p>
      <div className={styles.actions}>
        <button type="button" className="button main" disabled={isClosed || isReading} onClick={() => void read(text)}>
          {t(['填入', 'Fill in'])}
        </button>
        {children}
        {/* A sheet of stock has an import of its own. */}
        {wanted && (
          <SheetInput
            words={['读取 Excel 表格', 'Read an Excel sheet']}
            disabled={isClosed || isReading}
            onFailure={setFailure}
            onText={(cells) => {
              setText(cells)
              void read(cells)
            }}
          />
        )}
        <Link className="button plain" to={address(wanted ? '/purchase?isSelf=1' : '/product?isSelf=1')}>
          {wanted ? t(['复制旧求购', 'Copy an old demand']) : t(['复制旧现货', 'Copy an old listing'])}
        </Link>
        {!wanted && (
          <label className={styles.check}>
            <input type="checkbox" checked={isNameplate} onChange={({ target }) => setNameplate(target.checked)} />
            {t(['照铭牌抄写', 'Copied from the nameplate'])}
          </label>
        )}
      </div>
      <div role="alert">
        {failure && (
          <p className="note bad">
            {failure}{' '}
            {isTooMuch && <Link to={address('/product_import')}>{t(['导入库存表（Excel）', 'Import a stock list (Excel)'])}</Link>}
          </p>
        )}
      </div>
    </div>
  )
}
