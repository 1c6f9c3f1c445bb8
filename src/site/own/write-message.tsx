import { useT } from '#i18n/language.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { OwnWrites } from './use-own-writes.ts'

/** What became of the last write, with a button that takes it back, and what is asked before one. */
export function WriteMessage({
  writes: { message, question, status, settle },
  className = '',
}: {
  writes: OwnWrites
  className?: string | undefined
}) {
  const t = useT()
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className={message ? `note ${message.ok ? 'ok' : 'bad'} ${className}` : undefined}>
        {message?.text}{' '}
        {message?.undo && (
          <button type="button" className="button" onClick={() => message.undo?.().then(settle)}>
            {t(['撤销', 'Undo'])}
          </button>
        )}
      </p>
      {question && (
        <ConfirmDialog
          key={question.id}
          text={question.text}
          confirmLabel={t(['保存并送审', 'Save for review'])}
          cancelLabel={t(['取消', 'Cancel'])}
          onAnswer={question.answer}
        />
      )}
    </>
  )
}
