import { useT } from '#i18n/language.tsx'
import { abuseReport } from '#modules/machine/report/abuse-report.resource.ts'
import { TaskIcon } from '#ui/task-icon.tsx'
import type { FormFields } from '../form/form-fields.ts'
import { StatementForm } from './statement-form.tsx'

interface Props {
  readonly targetType: keyof typeof abuseReport.fields.targetType.options
  readonly targetId: string
}

const { reason, text } = abuseReport.fields

const fields = {
  reason: { ...reason, required: ['请选择原因', 'Choose a reason'] },
  text: { ...text, rows: 2 },
} as const satisfies FormFields

/** Reports what breaks the rules: a fold with a reason and an explanation. Loaded for users alone. */
export function ReportForm({ targetType, targetId }: Props) {
  const t = useT()
  return (
    <details>
      <summary className="button plain">
        <TaskIcon name="warning" size={16} />
        {t(['举报', 'Report'])}
      </summary>
      <StatementForm
        path="/blade-machine/report/submit"
        fields={fields}
        about={{ targetType, targetId }}
        submit={['提交举报', 'Send the report']}
        done={['已收到举报，我们会尽快处理。', 'Thank you: your report is being looked at.']}
      />
    </details>
  )
}
