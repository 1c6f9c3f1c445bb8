import { useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import formStyles from '../publish/publish.module.css'
import type { WantedReading } from './demand-draft.ts'
import styles from './wanted-line.module.css'

/** A line that says what is needed fills in the form. */
export function WantedLine({ onRead }: { onRead: (reading: WantedReading) => void }) {
  const t = useT()
  const id = useId()
  const [line, setLine] = useState('')
  const [failure, setFailure] = useState('')
  const read = async (text: string): Promise<void> => {
    if (text.trim() === '') return
    setFailure('')
    try {
      onRead(await call<WantedReading>('GET', '/blade-machine/machine/parse', { query: { text } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    }
  }
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{t(['写一句或粘贴原机型号，自动填写', 'Paste a line or the old model to fill in the fields'])}</label>
      <div className={formStyles.actions}>
        <input
          id={id}
          className="input"
          value={line}
          placeholder="求购 YE3-132S-4 5.5kW B35 3台 无锡"
          onChange={({ target }) => setLine(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            void read(line)
          }}
          onPaste={({ clipboardData }) => void read(clipboardData.getData('text'))}
        />
        <button type="button" className="button" onClick={() => void read(line)}>
          {t(['填入', 'Fill in'])}
        </button>
      </div>
      <div role="alert">{failure && <p className="note bad">{failure}</p>}</div>
    </div>
  )
}
