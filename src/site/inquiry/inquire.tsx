import { lazy, Suspense } from 'react'
import { useRootData } from '../root-data.ts'

// Visitors do not load what they cannot use.
const Form = lazy(() => import('./inquiry-form.tsx'))

/** The question to the seller of a listing; nothing for visitors. */
export function Inquire({ listingId }: { listingId: string }) {
  if (!useRootData()?.user) return null
  return (
    <Suspense>
      <Form listingId={listingId} />
    </Suspense>
  )
}
