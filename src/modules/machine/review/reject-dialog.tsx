import { Checkbox, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'

interface Props {
  /** Sentences to choose from. They are there when the dialog opens, whose focus goes to the first of them. */
  readonly sentences: readonly { readonly value: string | number; readonly label: string }[]
  readonly reject: (reason: string) => Promise<void>
  readonly close: () => void
}

const longest = 300
/** Of a rejection. */
export const reasons = { kind: 'oneOf', dict: 'reject_reason', label: ['驳回原因', 'Reason of a rejection'] } as const

/** Asks for the reason of a rejection: sentences of the dictionary, words of one's own, or both. The owner reads it. */
export function RejectDialog({ sentences, reject, close }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly (string | number)[]>([])
  const [words, setWords] = useState('')
  const content = useRef<HTMLDivElement>(null)
  useReturnFocus()
  const said = sentences.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  const reason = [...said, words.trim()].filter(Boolean).join(t(['；', '; ']))
  return (
    <Modal
      open
      title={t(['驳回', 'Reject'])}
      okText={t(['驳回', 'Reject'])}
      cancelText={t(['取消', 'Cancel'])}
      okButtonProps={{ danger: true, disabled: reason === '' || reason.length > longest }}
      onOk={() => void reject(reason)}
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
