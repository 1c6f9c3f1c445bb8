import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { call } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CallError } from '#ui/request.ts'
import { startTokenRenewal } from '#ui/session.ts'
import { useSendOnce } from '#ui/use-send-once.ts'
import { type FormErrors, formErrorOf, standingErrors } from '../../form-errors.ts'
import { FormPendingProvider, useFormPending } from '../../form-pending.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { bodyOf } from './draft.ts'
import { DraftChoice, StoredDraftNotice } from './draft-choice.tsx'
import type { Draft, FormDefinition } from './form-definition.ts'
import { FormField } from './form-field.tsx'
import { Buttons, FormSection, RestoredNotice } from './form-parts.tsx'
import { OriginOf } from './origin-note.tsx'
import type { PublishData } from './publish.loader.ts'
import styles from './publish.module.css'
import { TextInput } from './text-input.tsx'
import { type PublishDraft, usePublishDraft } from './use-publish-draft.ts'

/** What a page adds to the form, such as checks: what stands at a field, and whether it needs attention. */
export interface FieldNotes {
  readonly has: (name: string) => boolean
  readonly at: (name: string, onUse: (name: string, value: unknown) => void) => ReactNode
}

/** What was saved. */
export interface Saved {
  readonly id: string
  /** The state that it has reached. */
  readonly state: string
  /** The labels of the fields that it still lacks. */
  readonly missing: readonly Words[]
  /** What was sent. */
  readonly draft: Draft
}

export interface PublishFormProps {
  readonly definition: FormDefinition
  readonly data: PublishData
  readonly onSaved: (saved: Saved) => void
  /** What is said about fields. */
  readonly useNotes: (draft: Draft) => FieldNotes
  /** What stands beside the form. */
  readonly aside?: (draft: Draft) => ReactNode
}

/** The publish form of a listing or a demand: a box for whatever a trader has, the fields, and what is saved on the device. */
export function PublishForm(props: PublishFormProps) {
  const { definition, data, aside } = props
  const publish = usePublishDraft(definition, data)
  useEffect(startTokenRenewal, [])
  useSessionEndRedirect()
  if (publish.other)
    return <DraftChoice definition={definition} data={data} other={publish.other} onDevice={publish.takeOther} onServer={publish.discard} />
  return (
    <div className={styles.columns}>
      <Form {...props} publish={publish} />
      {aside?.(publish.draft)}
    </div>
  )
}

type FormProps = PublishFormProps & { readonly publish: PublishDraft }

/** Sends the form, and shows what is missing or was rejected. */
function useSending({ definition, data, publish, onSaved }: FormProps) {
  const t = useT()
  const { draft, finish } = publish
  const said = (all: Readonly<Record<string, Words>>): FormErrors =>
    Object.fromEntries(Object.entries(all).map(([name, words]) => [name, t(words)]))
  const invalid = () => said(definition.invalid(draft))
  const missing = () => ({ ...said(definition.missing(draft)), ...invalid() })
  const { form, errors, setErrors, clearErrors } = useFormErrors(data.isChecked ? missing() : {})
  /** What the errors are about: a text or a photo may have filled in since what they ask for. */
  const [judged, setJudged] = useState({ values: draft, missing: errors })
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  /** What is asked before a change that hides it from others; '' while nothing is. */
  const [question, setQuestion] = useState('')
  const send = async (state: 'DRAFT' | 'PENDING', mayHide = false) => {
    // A draft may lack what is required; what was rejected stays complete when it becomes one.
    const mayLack = state === 'DRAFT' && data.row?.[definition.state] !== 'REJECTED'
    const found = mayLack ? invalid() : missing()
    setJudged({ values: draft, missing: found })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const body = { ...bodyOf(definition, draft, state), asksBeforeHiding: !mayHide }
      const saved = await sendOnce(body, (headers) =>
        call<Record<string, string | undefined>>('POST', `${definition.path}/submit`, { body, headers }),
      )
      const reached = saved[definition.state] ?? state
      if (finish(reached)) form.current?.scrollIntoView()
      else onSaved({ id: saved.id ?? '', state: reached, missing: definition.missingLabels(draft), draft })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if ((error.data as { readonly hides?: boolean } | undefined)?.hides) setQuestion(error.msg)
      else setErrors(formErrorOf(error, definition.paths))
    } finally {
      setBusy(false)
    }
  }
  const answer = (confirmed: boolean) => {
    setQuestion('')
    if (confirmed) void send('PENDING', true)
  }
  return { form, errors: standingErrors(errors, judged, draft, missing), clearErrors, busy, send, question, answer }
}

function Form(props: FormProps) {
  const { definition, data, publish, useNotes } = props
  const t = useT()
  const { draft } = publish
  const { form, errors, clearErrors, busy, send, question, answer } = useSending(props)
  const { waits, pending } = useFormPending(busy)
  const notes = useNotes(draft)
  const setField = (name: string, value: unknown) => {
    publish.setField(name, value)
    clearErrors(name)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!waits) void send('PENDING')
  }
  return (
    <FormPendingProvider value={pending}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {publish.restored && <RestoredNotice draft={draft} waits={waits !== ''} onDiscard={publish.discard} />}
        <StoredDraftNotice definition={definition} data={data} draft={draft} />
        <TextInput {...{ definition, data, publish, waits, busy }} onModel={(word) => setField(definition.model, word)} />
        {definition.sections.map(({ title, names, folded }) => {
          const isDrawn = (name: string) => !isEmpty(draft[name]) || (definition.isOffered?.(name, draft) ?? true)
          const shown = names.filter((name) => isDrawn(name) && (definition.isShown(name, draft) || definition.idle(name, draft)))
          if (shown.length === 0) return null
          return (
            <FormSection
              key={title[1]}
              title={t(title)}
              folded={folded === true}
              open={names.some((name) => notes.has(name))}
              filled={shown.filter((name) => !isEmpty(draft[name])).length}
            >
              {shown.map((name) => (
                <div key={name} className={styles.noted}>
                  <FormField definition={definition} name={name} draft={draft} data={data} errors={errors} onChange={setField} />
                  {!isEmpty(draft[name]) && <OriginOf draft={draft} path={name} />}
                  {notes.at(name, setField)}
                </div>
              ))}
            </FormSection>
          )
        })}
        <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
        <Buttons busy={busy} waits={waits} state={data.row?.[definition.state]} onDraft={() => send('DRAFT')} />
        {question && (
          <ConfirmDialog
            text={question}
            confirmLabel={t(['保存并送审', 'Save for review'])}
            cancelLabel={t(['取消', 'Cancel'])}
            onAnswer={answer}
          />
        )}
      </form>
    </FormPendingProvider>
  )
}
