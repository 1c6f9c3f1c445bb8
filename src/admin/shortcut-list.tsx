import { Modal } from 'antd'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { shellWords } from './admin.words.ts'

const shortcuts = [
  ['/', shellWords.shortcutSearch],
  ['⌘K / Ctrl K', shellWords.shortcutPalette],
  ['Esc', shellWords.shortcutClose],
  ['?', shellWords.shortcutHelp],
] as const

/** A dialog that lists the keyboard shortcuts. */
export function ShortcutList({ close }: { close: () => void }) {
  const t = useT()
  useReturnFocus()
  return (
    <Modal open title={t(shellWords.shortcuts)} width={420} footer={null} onCancel={close}>
      <dl className="shortcut-list">
        {shortcuts.map(([key, words]) => (
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
