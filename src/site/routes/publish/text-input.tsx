import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { TaskIcon } from '#ui/task-icon.tsx'
import { unreadOf } from './draft.ts'
import type { FormDefinition } from './form-definition.ts'
import { LineList } from './line-list.tsx'
import { NameplatePhoto } from './nameplate-photo.tsx'
import { PasteBox } from './paste-box.tsx'
import { FoundContacts, UnreadWords } from './paste-findings.tsx'
import type { PublishData, Values } from './publish.loader.ts'
import type { PublishDraft } from './use-publish-draft.ts'

interface TextInputProps {
  readonly definition: FormDefinition
  readonly data: PublishData
  readonly publish: PublishDraft
  /** Why the form waits, and shows no other line; '' while it does not. */
  readonly waits: string
  readonly busy: boolean
  readonly onModel: (word: string) => void
}

/** A line, a list or the nameplate of a motor fills in the form: what was read of it stands in the fields, and what was not here. */
export function TextInput({ definition, data, publish, waits, busy, onModel }: TextInputProps) {
  const t = useT()
  const address = useAddress()
  const { draft, lines } = publish
  return (
    <>
      {!data.row && (
        <PasteBox wanted={definition.isWanted} given={data.line} onRead={publish.paste}>
          <NameplatePhoto wanted={definition.isWanted} onPhoto={publish.addPhoto} onRead={(answer) => publish.paste(answer, 'OCR')} />
          {!definition.isWanted && (
            <Link className="button" to={address('/product_import')}>
              <TaskIcon name="upload" size={18} />
              {t(['导入库存表（Excel）', 'Import a stock list (Excel)'])}
            </Link>
          )}
        </PasteBox>
      )}
      {lines.length > 0 && <LineList {...{ lines, waits, busy }} active={publish.active} onOpen={publish.open} onForget={publish.forget} />}
      <FoundContacts
        contacts={(draft.contacts ?? []) as ContactDetail[]}
        entered={(draft.contact ?? {}) as Values}
        onTake={publish.takeContact}
      />
      <UnreadWords
        words={unreadOf(draft)}
        hasModel={!isEmpty(draft[definition.model])}
        onRemark={publish.remark}
        onModel={(word) => {
          onModel(word)
          publish.dismiss(word)
        }}
        onDismiss={publish.dismiss}
      />
    </>
  )
}
