import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { abuseReport } from '#modules/machine/report/abuse-report.resource.ts'
import { servicesOf } from '#site/services.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import page from '../../own-page.module.css'
import { StatementForm } from '../../report/statement-form.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'

interface Objection {
  readonly subject: string
  readonly decision: string
  readonly isUsed: boolean
}

/** A 404 for what is no upheld report about this user. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const id = params.id ?? ''
  return { id, ...(await services.get<Objection>('/blade-machine/report/objection', { id })) }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['申诉', 'Object to a report'], indexed: false })
}

const fields = {
  text: {
    kind: 'longText',
    label: ['理由', 'Why it is wrong'],
    required: ['请写明理由', 'Say why'],
    max: abuseReport.fields.appeal.max,
    rows: 4,
  },
} as const satisfies FormFields

/** Whose listing was blocked after a report says why that is wrong. */
export default function AppealPage() {
  const t = useT()
  const { id, subject, decision, isUsed } = useLoaderData<typeof loader>()
  useSessionEndRedirect()
  return (
    <main id="content" className={`wide ${page.page} ${page.narrow}`}>
      <h1>{t(['申诉', 'Object to a report'])}</h1>
      <p>{t(['对“{subject}”的举报已成立：{decision}', 'A report about “{subject}” was upheld: {decision}'], { subject, decision })}</p>
      {isUsed ? (
        <p className="note warn">{t(['每个举报只能申诉一次。', 'You can object once to a report, and you have.'])}</p>
      ) : (
        <>
          <p>{t(['如有异议，请说明理由，我们会再次核实（只能申诉一次）。', 'If that is wrong, say why: we look at it again, once.'])}</p>
          <StatementForm
            path="/blade-machine/report/appeal"
            fields={fields}
            about={{ id }}
            submit={['提交申诉', 'Send']}
            done={['已提交申诉，处理结果会通知您。', 'Your objection is being looked at: you will be notified of the result.']}
          />
        </>
      )}
    </main>
  )
}
