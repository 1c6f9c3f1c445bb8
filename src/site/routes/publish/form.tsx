import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { originsIn } from '#motors/value-origins.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { startTokenRenewal } from '#ui/session.ts'
import { TaskIcon } from '#ui/task-icon.tsx'
import { formErrorOf } from '../../form-errors.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { useNow } from '../../use-now.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { bodyOf, confidencesOf, unreadOf } from './draft.ts'
import { FormField } from './form-field.tsx'
import { type Draft, fieldOf, formNames, isShown, missingFields, sections } from './form-fields.ts'
import { Buttons, FormSection, RestoredNotice } from './form-parts.tsx'
import { LineList } from './line-list.tsx'
import { NameplatePhoto } from './nameplate-photo.tsx'
import { OriginNote } from './origin-note.tsx'
import { PasteBox } from './paste-box.tsx'
import { FoundContacts, UnreadWords } from './paste-findings.tsx'
import { Preview } from './preview.tsx'
import { previewOf } from './preview-of.ts'
import type { PublishData, Values } from './publish.loader.ts'
import styles from './publish.module.css'
import { useChecks } from './use-checks.ts'
import { useListing } from './use-listing.ts'
import { WarningNotes } from './warning-notes.tsx'

/** Fields that can show an error message, for `formErrorOf`. */
const formFieldNames: ReadonlySet<string> = new Set(
  formNames.flatMap((name) => {
    const field = fieldOf(name)
    return [name, ...(field.kind === 'block' ? Object.keys(field.fields).map((inner) => `${name}.${inner}`) : [])]
  }),
)

interface PublishFormProps {
  readonly data: PublishData
  /** Called with the listing's new shelf state. */
  readonly onSaved: (state: string) => void
}

/** The publish form: a box to paste into, the fields, and a preview of the listing next to them. */
export function PublishForm({ data, onSaved }: PublishFormProps) {
  const t = useT()
  const address = useAddress()
  const listing = useListing(data)
  const { draft, lines } = listing
  const { form, errors, setErrors, clearErrors } = useFormErrors()
  const [busy, setBusy] = useState(false)
  const checks = useChecks(draft)
  const origins = originsIn(draft.origins)
  const confidences = confidencesOf(draft)
  useEffect(startTokenRenewal, [])
  useSessionEndRedirect()

  const setField = (name: string, value: unknown) => {
    listing.setField(name, value)
    clearErrors(name)
  }
  const send = async (state: 'DRAFT' | 'PENDING') => {
    // A draft may lack what is required; a rejected listing stays complete when it becomes one.
    const mayLack = state === 'DRAFT' && data.row?.shelfStatus !== 'REJECTED'
    const missing = mayLack ? [] : Object.entries(missingFields(draft)).map(([name, words]) => [name, t(words)])
    setErrors(Object.fromEntries(missing))
    if (missing.length > 0) return
    setBusy(true)
    try {
      const saved = await call<{ shelfStatus?: string }>('POST', '/blade-machine/machine/submit', { body: bodyOf(draft, state) })
      if (listing.finish(saved.shelfStatus ?? state)) form.current?.scrollIntoView()
      else onSaved(saved.shelfStatus ?? state)
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
        {listing.restored && <RestoredNotice onDiscard={listing.discard} />}
        {!data.row && (
          <PasteBox onRead={listing.paste}>
            <NameplatePhoto onPhoto={listing.addNameplate} onRead={(answer, confidence) => listing.paste(answer, 'OCR', confidence)} />
            <Link className="button" to={address('/product_import')}>
              <TaskIcon name="upload" size={18} />
              {t(['导入 Excel 表格', 'Import a spreadsheet'])}
            </Link>
          </PasteBox>
        )}
        {lines.length > 0 && <LineList lines={lines} active={listing.active} onOpen={listing.open} onForget={listing.forget} />}
        <FoundContacts
          contacts={(draft.contacts ?? []) as ContactDetail[]}
          entered={(draft.contact ?? {}) as Values}
          onTake={listing.takeContact}
        />
        <UnreadWords
          words={unreadOf(draft)}
          hasModel={!isEmpty(draft.model)}
          onRemark={listing.remark}
          onModel={(word) => {
            setField('model', word)
            listing.dismiss(word)
          }}
          onDismiss={listing.dismiss}
        />
        {sections.map(({ title, names, folded }) => {
          const shown = names.filter((name) => isShown(name, draft))
          if (shown.length === 0) return null
          return (
            <FormSection
              key={title[1]}
              title={t(title)}
              folded={folded === true}
              open={names.some((name) => checks.has(name))}
              filled={shown.filter((name) => !isEmpty(draft[name])).length}
            >
              {shown.map((name) => (
                <div key={name} className={styles.noted}>
                  <FormField name={name} draft={draft} data={data} errors={errors} onChange={setField} />
                  {!isEmpty(draft[name]) && <OriginNote origin={origins.get(name)} confidence={confidences[name]} />}
                  <WarningNotes warnings={checks.get(name) ?? []} onUse={setField} />
                </div>
              ))}
            </FormSection>
          )
        })}
        <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
        <Buttons busy={busy} state={data.row?.shelfStatus} onDraft={() => send('DRAFT')} />
      </form>
      <Preview motor={usePreview(draft, data)} />
    </div>
  )
}

function usePreview(draft: Draft, { options }: PublishData) {
  const now = useNow()
  return useMemo(() => previewOf(draft, options, now), [draft, options, now])
}
