import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useChoices } from '#kernel/admin/choices.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'

interface Props {
  readonly reject: (reason: string) => Promise<void>
  readonly close: () => void
}

const longest = 300
const reasons = { kind: 'oneOf', dict: 'reject_reason', label: ['驳回原因', 'Reason of a rejection'] } as const

/** Asks for the reason of a rejection: sentences of the dictionary, words of one's own, or both. The owner reads it. */
export function RejectDialog({ reject, close }: Props) {
  const t = useT()
  const { options } = useChoices(reasons)
  const [chosen, setChosen] = useState<readonly (string | number)[]>([])
  const [words, setWords] = useState('')
  useReturnFocus()
  const sentences = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  const reason = [...sentences, words.trim()].filter(Boolean).join(t(['；', '; ']))
  return (
    <Modal
      open
      title={t(['驳回', 'Reject'])}
      okText={t(['驳回', 'Reject'])}
      cancelText={t(['取消', 'Cancel'])}
      okButtonProps={{ danger: true, disabled: reason === '' || reason.length > longest }}
      onOk={() => void reject(reason)}
      onCancel={close}
    >
      <Checkbox.Group className="review-reasons" options={options} value={[...chosen]} onChange={(values) => setChosen(values)} />
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
    </Modal>
  )
}
