import { type ComponentProps, lazy, Suspense } from 'react'
import { useRootData } from '../root-data.ts'
import type { ReportForm } from './report-form.tsx'

// Visitors do not load what they cannot use.
const Form = lazy(() => import('./report-form.tsx').then(({ ReportForm }) => ({ default: ReportForm })))

/** Reports what breaks the rules; nothing for visitors. */
export function ReportFold(props: ComponentProps<typeof ReportForm>) {
  if (!useRootData()?.user) return null
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  )
}
