import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { MissingNote } from '../../own/missing-note.tsx'
import type { Way } from './after-saving.ts'
import styles from './publish.module.css'
import { PublishForm, type PublishFormProps, type Saved } from './publish-form.tsx'
import { SavedNotice } from './saved-notice.tsx'

interface PublishPageProps extends Omit<PublishFormProps, 'onSaved'> {
  readonly title: Words
  /** What became of it, by the state that it has reached. */
  readonly outcomes: Readonly<Record<string, Words>>
  /** The list of the user's own. */
  readonly own: Way
  /** Where one goes on from what was saved. */
  readonly waysFrom: (saved: Saved) => readonly Way[]
}

/** The form, and what follows once it is sent. */
export function PublishPage({ title, outcomes, own, waysFrom, ...form }: PublishPageProps) {
  const t = useT()
  const { row, copied } = form.data
  const [saved, setSaved] = useState<Saved>()
  const [formCount, setFormCount] = useState(0)
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{t(title)}</h1>
      {saved ? (
        <SavedNotice
          outcome={outcomes[saved.state]}
          ways={[...waysFrom(saved), own]}
          note={
            saved.state === 'DRAFT' && (
              <MissingNote missing={saved.missing} form={`/${form.definition.isWanted ? 'purchase' : 'product'}_publish?id=${saved.id}`} />
            )
          }
          onMore={() => {
            setSaved(undefined)
            setFormCount(formCount + 1)
          }}
        />
      ) : (
        <PublishForm key={`${row?.id ?? copied?.id ?? 'new'} ${formCount}`} {...form} onSaved={setSaved} />
      )}
    </main>
  )
}
