import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { startTokenRenewal } from '#ui/session.ts'
import { formErrorOf } from '../../form-errors.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { RestoredNotice } from '../publish/form-parts.tsx'
import formStyles from '../publish/publish.module.css'
import { demandBodyOf } from './demand-draft.ts'
import { demandField, demandNames, demandSections, isAsked, missingInDemand } from './demand-fields.ts'
import { DemandFormField } from './demand-form-field.tsx'
import type { PurchasePublishData } from './purchase-publish.loader.ts'
import { useDemand } from './use-demand.ts'
import { WantedText } from './wanted-text.tsx'

const innerNames = (name: string): string[] => {
  const field = demandField(name)
  return field.kind === 'block' ? Object.keys(field.fields).map((inner) => `${name}.${inner}`) : []
}

/** Fields that can show an error message. */
const formNames: ReadonlySet<string> = new Set(demandNames.flatMap((name) => [name, ...innerNames(name)]))

interface DemandFormProps {
  readonly data: PurchasePublishData
  /** Called with the new state of the demand. */
  readonly onSaved: (state: string) => void
}

/** The form of a demand: a line to paste, what decides first, the rest folded. It saves itself on the device. */
export function DemandForm({ data, onSaved }: DemandFormProps) {
  const t = useT()
  const demand = useDemand(data)
  const { draft } = demand
  const { form, errors, setErrors, clearErrors } = useFormErrors()
  const [busy, setBusy] = useState(false)
  useEffect(startTokenRenewal, [])
  useSessionEndRedirect()
  const setField = (name: string, value: unknown) => {
    demand.setField(name, value)
    clearErrors(name)
  }
  const send = async (state: 'DRAFT' | 'PENDING') => {
    // A draft may lack what is required; a rejected demand stays complete when it becomes one.
    const mayLack = state === 'DRAFT' && !(draft.id && data.row?.demandStatus === 'REJECTED')
    const missing = mayLack ? [] : Object.entries(missingInDemand(draft)).map(([name, words]) => [name, t(words)])
    setErrors(Object.fromEntries(missing))
    if (missing.length > 0) return
    setBusy(true)
    try {
      const path = '/blade-collaboration/collaboration/submit'
      const saved = await call<{ demandStatus?: string }>('POST', path, { body: demandBodyOf(draft, state) })
      if (demand.finish(saved.demandStatus ?? state)) form.current?.scrollIntoView()
      else onSaved(saved.demandStatus ?? state)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(formErrorOf(error, formNames))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send('PENDING')
  }
  return (
    <form ref={form} className={formStyles.form} onSubmit={submit} noValidate>
      {demand.restored && <RestoredNotice onDiscard={demand.discard} />}
      {!data.row && <WantedText data={data} demand={demand} />}
      {demandSections.map(({ title, names, folded }) => (
        <Section key={title[1]} title={t(title)} folded={folded === true} shown={names.some((name) => isAsked(name, draft))}>
          {names.map(
            (name) =>
              isAsked(name, draft) && (
                <DemandFormField key={name} name={name} draft={draft} data={data} errors={errors} onChange={setField} />
              ),
          )}
        </Section>
      ))}
      <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
      <div className={formStyles.actions}>
        <button type="submit" className="button main" disabled={busy}>
          {busy ? t(['正在提交…', 'Sending…']) : t(['提交审核', 'Submit for review'])}
        </button>
        {isDraft(draft.id, data) && (
          <button type="button" className="button" disabled={busy} onClick={() => send('DRAFT')}>
            {t(['存为草稿', 'Save as draft'])}
          </button>
        )}
      </div>
    </form>
  )
}

/** Whether others have not seen the demand yet. */
const isDraft = (id: unknown, { row }: PurchasePublishData): boolean =>
  !id || row?.demandStatus === 'DRAFT' || row?.demandStatus === 'REJECTED'

interface SectionProps {
  readonly title: string
  readonly folded: boolean
  readonly shown: boolean
  readonly children: ReactNode
}

function Section({ title, folded, shown, children }: SectionProps) {
  if (!shown) return null
  const fields = <div className={formStyles.fields}>{children}</div>
  if (!folded)
    return (
      <section className={formStyles.section}>
        <h2>{title}</h2>
        {fields}
      </section>
    )
  return (
    <details className={formStyles.section}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {fields}
    </details>
  )
}
