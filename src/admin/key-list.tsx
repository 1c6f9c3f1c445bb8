import { Modal } from 'antd'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { shellWords } from './admin.words.ts'

const keys = [
  ['/', shellWords.keySearch],
  ['⌘K / Ctrl K', shellWords.keyGoTo],
  ['Esc', shellWords.keyClose],
  ['?', shellWords.keyHelp],
] as const

export function KeyList({ close }: { close: () => void }) {
  const t = useT()
  useReturnFocus()
  return (
    <Modal open title={t(shellWords.keys)} width={420} footer={null} onCancel={close}>
      <dl className="key-list">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
