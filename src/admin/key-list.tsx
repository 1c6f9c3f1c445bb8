import { Modal } from 'antd'
import { frameWords } from '#i18n/admin.words.ts'
import { useTell } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'

const keys = [
  ['/', frameWords.keySearch],
  ['⌘K / Ctrl K', frameWords.keyGoTo],
  ['Esc', frameWords.keyClose],
  ['?', frameWords.keyHelp],
] as const

export function KeyList({ close }: { close: () => void }) {
  const tell = useTell()
  useReturnFocus()
  return (
    <Modal open title={tell(frameWords.keys)} width={420} footer={null} onCancel={close}>
      <dl className="key-list">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{tell(words)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
