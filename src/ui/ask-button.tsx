import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  /** What is asked before it is done. */
  readonly question: string
  /** The button that does it. */
  readonly confirmLabel: string
  readonly onConfirm: () => Promise<unknown>
  readonly className?: string
  readonly disabled?: boolean
  readonly label?: string
  readonly children: ReactNode
}

/** A button for what cannot be taken back, or reaches somebody else: it asks first. */
export function AskButton({ question, confirmLabel, onConfirm, className = 'button', disabled = false, label, children }: Props) {
  const t = useT()
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle')
  const answer = async (confirmed: boolean): Promise<void> => {
    if (confirmed) {
      setStep('busy')
      await onConfirm().finally(() => setStep('idle'))
    } else setStep('idle')
  }
  return (
    <>
      <button type="button" className={className} disabled={disabled} aria-label={label} onClick={() => setStep('asking')}>
        {children}
      </button>
      {step !== 'idle' && (
        <ConfirmDialog
          text={question}
          confirmLabel={confirmLabel}
          cancelLabel={t(['取消', 'Cancel'])}
          busy={step === 'busy'}
          onAnswer={(confirmed) => void answer(confirmed)}
        />
      )}
    </>
  )
}
