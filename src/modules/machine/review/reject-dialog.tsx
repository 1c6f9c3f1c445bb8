import { Checkbox, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { storedReason } from '#i18n/chosen-reasons.ts'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'

interface Props {
  /** Sentences to choose from, by their codes. They are there when the dialog opens, whose focus goes to the first of them. */
  readonly sentences: readonly { readonly value: string | number; readonly label: string }[]
  readonly reject: (reason: string) => void
  readonly close: () => void
}

const longest = 300
/** Of a rejection. */
export const reasons = { kind: 'oneOf', dict: 'reject_reason', label: ['驳回原因', 'Reason of a rejection'] } as const

/** Asks for the reason of a rejection: sentences of the dictionary, words of one's own, or both. The owner reads the sentences in the own language. */
export function RejectDialog({ sentences, reject, close }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly (string | number)[]>([])
  const [words, setWords] = useState('')
  const content = useRef<HTMLDivElement>(null)
  useReturnFocus()
  const codes = sentences.filter(({ value }) => chosen.includes(value)).map(({ value }) => String(value))
  const reason = storedReason(codes, words)
  return (
    <Modal
      open
      title={t(['驳回', 'Reject'])}
      okText={t(['驳回', 'Reject'])}
      cancelText={t(['取消', 'Cancel'])}
      okButtonProps={{ danger: true, disabled: reason === '' || reason.length > longest }}
      onOk={() => reject(reason)}
      onCancel={close}
      afterOpenChange={(open) => open && content.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
    >
      <div ref={content}>
        <Checkbox.Group className="review-reasons" options={[...sentences]} value={[...chosen]} onChange={(values) => setChosen(values)} />
        <Input.TextArea
          aria-label={t(['其他原因', 'Another reason'])}
          placeholder={t(['其他原因，发布者会看到', 'Another reason; the owner reads it'])}
          value={words}
          maxLength={longest}
          rows={2}
          onChange={(event) => setWords(event.target.value)}
        />
        {reason.length > longest && (
          <p role="alert">{t(['原因最多 {n} 字，请删减', 'At most {n} characters: shorten it'], { n: longest })}</p>
        )}
      </div>
    </Modal>
  )
}
