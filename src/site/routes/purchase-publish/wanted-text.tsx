import { useT } from '#i18n/language.tsx'
import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { LineList } from '../publish/line-list.tsx'
import { NameplatePhoto } from '../publish/nameplate-photo.tsx'
import { PasteBox } from '../publish/paste-box.tsx'
import { FoundContacts, UnreadWords } from '../publish/paste-findings.tsx'
import type { Values } from '../publish/publish.loader.ts'
import { readIn, unreadIn } from './demand-draft.ts'
import { demandField, demandNames } from './demand-fields.ts'
import type { PurchasePublishData } from './purchase-publish.loader.ts'
import type { useDemand } from './use-demand.ts'

interface WantedTextProps {
  readonly data: PurchasePublishData
  readonly demand: ReturnType<typeof useDemand>
}

/** A line, a list or the nameplate of the old motor fills in the form: what was read of it, and what was not. */
export function WantedText({ data, demand }: WantedTextProps) {
  const t = useT()
  const { draft, lines } = demand
  const read = readIn(draft).filter((name) => demandNames.includes(name))
  return (
    <>
      <PasteBox wanted given={data.line} onRead={demand.fill}>
        <NameplatePhoto wanted onPhoto={demand.addPhoto} onRead={demand.fill} />
      </PasteBox>
      {read.length > 0 && (
        <p className="note ok" role="status">
          {t(['已填入：{names}', 'Filled in: {names}'], {
            names: read.map((name) => t(demandField(name).label)).join(t(['、', ', '])),
          })}
        </p>
      )}
      {lines.length > 0 && <LineList lines={lines} active={demand.active} onOpen={demand.open} onForget={demand.forget} />}
      <FoundContacts
        contacts={(draft.contacts ?? []) as ContactDetail[]}
        entered={(draft.contact ?? {}) as Values}
        onTake={demand.takeContact}
      />
      <UnreadWords
        words={unreadIn(draft)}
        hasModel={!isEmpty(draft.modelOld)}
        onRemark={demand.remark}
        onModel={(word) => {
          demand.setField('modelOld', word)
          demand.dismiss(word)
        }}
        onDismiss={demand.dismiss}
      />
    </>
  )
}
