import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { keepSessionFresh } from '#ui/session.ts'
import { focusFirstWrong } from '#ui/text-field.tsx'
import { type FormErrors, formErrorOf } from '../../form-errors.ts'
import { useLoginAgain } from '../../login-again.ts'
import { useRoot } from '../../reader.ts'
import { bodyOf, draftKeyOf, draftOf, newDraft, readInto } from './draft.ts'
import { FormField } from './form-field.tsx'
import { type Draft, fieldOf, formNames, isQueried, missingIn, sections } from './form-fields.ts'
import { Preview } from './preview.tsx'
import { previewOf } from './preview-of.ts'
import type { PublishData } from './publish.loader.ts'
import styles from './publish.module.css'
import { useDraft } from './use-draft.ts'

const known: ReadonlySet<string> = new Set([
  ...formNames,
  ...Object.keys('fields' in fieldOf('contact') ? (fieldOf('contact') as { fields: object }).fields : {}).map((name) => `contact.${name}`),
])

interface Asked {
  readonly data: PublishData
  /** Told the state that the listing is in now. */
  readonly onSent: (state: string) => void
}

/** The fast form: one line to paste, the core fields in one column, the listing as buyers see it beside. */
export function PublishForm({ data, onSent }: Asked) {
  const t = useT()

  const fresh = useMemo(() => (data.row ? draftOf(data.row) : newDraft(data.me)), [data])
  const [{ draft, restored }, change, forget] = useDraft(draftKeyOf(data.me.id, data.row?.id), fresh)
  const [wrong, setWrong] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(keepSessionFresh, [])
  useLoginAgain()
  useEffect(() => {
    if (Object.keys(wrong).length > 0) focusFirstWrong(form.current)
  }, [wrong])

  const put = (name: string, value: unknown) => {
    change((before) => ({ ...before, [name]: typeof value === 'function' ? value(before[name]) : value }))
    setWrong((before) => without(before, name))
  }
  const send = async (state: 'DRAFT' | 'PENDING') => {
    const missing = Object.entries(missingIn(draft)).map(([name, words]) => [name, t(words)])
    setWrong(Object.fromEntries(missing))
    if (missing.length > 0) return
    setBusy(true)
    try {
      const saved = await call<{ shelfStatus?: string }>('POST', '/blade-machine/machine/submit', { body: bodyOf(draft, state) })
      forget()
      onSent(saved.shelfStatus ?? state)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setWrong(formErrorOf(error, known))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send('PENDING')
  }
  return (
    <div className={styles.columns}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {restored && <Restored onForget={forget} />}
        {!data.row && <PasteLine onRead={(line) => change((before) => readInto(before, line))} />}
        {sections.map(({ title, names, folded }) => (
          <Section key={title[1]} title={t(title)} folded={folded === true} shown={names.some((name) => isQueried(name, draft))}>
            {names.map(
              (name) => isQueried(name, draft) && <FormField key={name} name={name} draft={draft} data={data} wrong={wrong} onPut={put} />,
            )}
          </Section>
        ))}
        <div role="alert">{wrong[''] && <p className="note bad">{wrong['']}</p>}</div>
        <Buttons busy={busy} state={data.row?.shelfStatus} onDraft={() => send('DRAFT')} />
      </form>
      <Preview motor={usePreview(draft, data)} />
    </div>
  )
}

/** States in which a listing still waits to be submitted; in all others it is just saved. */
const unsent: ReadonlySet<unknown> = new Set([undefined, 'DRAFT', 'REJECTED'])

function Buttons({ busy, state, onDraft }: { busy: boolean; state: unknown; onDraft: () => void }) {
  const t = useT()
  const words = unsent.has(state) ? t(['提交审核', 'Submit for review']) : t(['保存', 'Save'])
  return (
    <div className={styles.send}>
      <button type="submit" className="button main" disabled={busy}>
        {busy ? t(['正在提交…', 'Sending…']) : words}
      </button>
      {unsent.has(state) && (
        <button type="button" className="button" disabled={busy} onClick={onDraft}>
          {t(['存为草稿', 'Keep as a draft'])}
        </button>
      )}
    </div>
  )
}

function usePreview(draft: Draft, { options }: PublishData) {
  const now = useRoot()?.now ?? ''
  return useMemo(() => previewOf(draft, options, now), [draft, options, now])
}

/** The complaint about a field goes when the field is touched, and those of its parts with it. */
function without(wrong: FormErrors, name: string): FormErrors {
  return Object.fromEntries(Object.entries(wrong).filter(([key]) => key !== name && !key.startsWith(`${name}.`)))
}

function Section({ title, folded, shown, children }: { title: string; folded: boolean; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  if (folded) {
    return (
      <details className={styles.section}>
        <summary>
          <h2>{title}</h2>
        </summary>
        <div className={styles.fields}>{children}</div>
      </details>
    )
  }
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

function PasteLine({ onRead }: { onRead: (line: string) => void }) {
  const t = useT()
  const [line, setLine] = useState('')
  return (
    <div className={styles.paste}>
      <label htmlFor="line">{t(['粘贴一行，自动填写', 'Paste a line: the fields fill themselves'])}</label>
      <div>
        <input
          id="line"
          className="input"
          value={line}
          placeholder="YE3-132S-4 5.5kW B35 380V"
          onChange={({ target }) => setLine(target.value)}
          onPaste={({ clipboardData }) => onRead(clipboardData.getData('text'))}
        />
        <button type="button" className="button" onClick={() => onRead(line)}>
          {t(['填入', 'Fill in'])}
        </button>
      </div>
    </div>
  )
}

function Restored({ onForget }: { onForget: () => void }) {
  const t = useT()
  return (
    <p className="note" role="status">
      <span>{t(['已恢复上次填写的内容。', 'What you typed last time is back.'])}</span>
      <button type="button" className={styles.link} onClick={onForget}>
        {t(['放弃并重新填写', 'Discard it'])}
      </button>
    </p>
  )
}
