import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { startTokenRenewal } from '#ui/session.ts'
import { formErrorOf } from '../../form-errors.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { useNow } from '../../use-now.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { bodyOf, draftKeyOf, draftOf, fillFromReading, type LineReading, newDraft } from './draft.ts'
import { FormField } from './form-field.tsx'
import { type Draft, fieldOf, formNames, isShown, missingFields, sections } from './form-fields.ts'
import { Preview } from './preview.tsx'
import { previewOf } from './preview-of.ts'
import type { PublishData } from './publish.loader.ts'
import styles from './publish.module.css'
import { useChecks } from './use-checks.ts'
import { useDraft } from './use-draft.ts'
import { WarningNotes } from './warning-notes.tsx'

/** Fields that can show an error message, for `formErrorOf`. */
const formFieldNames: ReadonlySet<string> = new Set([
  ...formNames,
  ...Object.keys('fields' in fieldOf('contact') ? (fieldOf('contact') as { fields: object }).fields : {}).map((name) => `contact.${name}`),
])

interface PublishFormProps {
  readonly data: PublishData
  /** Called with the listing's new shelf state. */
  readonly onSaved: (state: string) => void
}

/** The publish form: a line to paste, the fields, and a preview of the listing next to them. */
export function PublishForm({ data, onSaved }: PublishFormProps) {
  const t = useT()
  const initial = useMemo(() => (data.row ? draftOf(data.row) : newDraft(data.account)), [data])
  const [{ draft, restored }, change, discard] = useDraft(draftKeyOf(data.account.id, data.row?.id), initial)
  const { form, errors, setErrors, clearErrors } = useFormErrors()
  const [busy, setBusy] = useState(false)
  const checks = useChecks(draft)
  useEffect(startTokenRenewal, [])
  useSessionEndRedirect()

  const setField = (name: string, value: unknown) => {
    change((previous) => ({ ...previous, [name]: typeof value === 'function' ? value(previous[name]) : value }))
    clearErrors(name)
  }
  const send = async (state: 'DRAFT' | 'PENDING') => {
    const missing = Object.entries(missingFields(draft)).map(([name, words]) => [name, t(words)])
    setErrors(Object.fromEntries(missing))
    if (missing.length > 0) return
    setBusy(true)
    try {
      const saved = await call<{ shelfStatus?: string }>('POST', '/blade-machine/machine/submit', { body: bodyOf(draft, state) })
      discard()
      onSaved(saved.shelfStatus ?? state)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(formErrorOf(error, formFieldNames))
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
        {restored && <RestoredNotice onDiscard={discard} />}
        {!data.row && <PasteLine onRead={(reading) => change((previous) => fillFromReading(previous, reading))} />}
        {sections.map(({ title, names, folded }) => (
          <Section
            key={title[1]}
            title={t(title)}
            folded={folded === true}
            open={names.some((name) => checks.has(name))}
            shown={names.some((name) => isShown(name, draft))}
          >
            {names.map(
              (name) =>
                isShown(name, draft) && (
                  <div key={name}>
                    <FormField name={name} draft={draft} data={data} errors={errors} onChange={setField} />
                    <WarningNotes warnings={checks.get(name) ?? []} />
                  </div>
                ),
            )}
          </Section>
        ))}
        <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
        <Buttons busy={busy} state={data.row?.shelfStatus} onDraft={() => send('DRAFT')} />
      </form>
      <Preview motor={usePreview(draft, data)} />
    </div>
  )
}

/** States in which submitting sends the listing to review; in the others it only saves. */
const statesBeforeReview: ReadonlySet<unknown> = new Set([undefined, 'DRAFT', 'REJECTED'])

function Buttons({ busy, state, onDraft }: { busy: boolean; state: unknown; onDraft: () => void }) {
  const t = useT()
  const words = statesBeforeReview.has(state) ? t(['提交审核', 'Submit for review']) : t(['保存', 'Save'])
  return (
    <div className={styles.actions}>
      <button type="submit" className="button main" disabled={busy}>
        {busy ? t(['正在提交…', 'Sending…']) : words}
      </button>
      {statesBeforeReview.has(state) && (
        <button type="button" className="button" disabled={busy} onClick={onDraft}>
          {t(['存为草稿', 'Save as draft'])}
        </button>
      )}
    </div>
  )
}

function usePreview(draft: Draft, { options }: PublishData) {
  const now = useNow()
  return useMemo(() => previewOf(draft, options, now), [draft, options, now])
}

interface SectionProps {
  readonly title: string
  readonly folded: boolean
  /** Whether something in it needs attention. */
  readonly open: boolean
  readonly shown: boolean
  readonly children: ReactNode
}

function Section({ title, folded, open, shown, children }: SectionProps) {
  if (!shown) return null
  if (folded) {
    return (
      <details className={styles.section} open={open || undefined}>
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

function PasteLine({ onRead }: { onRead: (reading: LineReading) => void }) {
  const t = useT()
  const [line, setLine] = useState('')
  const [failure, setFailure] = useState('')
  const read = async (text: string): Promise<void> => {
    setFailure('')
    try {
      onRead(await call<LineReading>('GET', '/blade-machine/machine/parse', { query: { text } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    }
  }
  return (
    <div className={styles.paste}>
      <label htmlFor="line">{t(['粘贴一行，自动填写', 'Paste a line to fill in the fields'])}</label>
      <div>
        <input
          id="line"
          className="input"
          value={line}
          placeholder="YE3-132S-4 5.5kW B35 380V"
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

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useT()
  return (
    <p className="note" role="status">
      <span>{t(['已恢复上次填写的内容。', 'Your last draft has been restored.'])}</span>
      <button type="button" className={styles.link} onClick={onDiscard}>
        {t(['放弃并重新填写', 'Discard and start again'])}
      </button>
    </p>
  )
}
