import { type ComponentProps, lazy, Suspense } from 'react'
import { useRootData } from '../root-data.ts'
import type FollowButton from './follow-button.tsx'

// Visitors do not load what they cannot use.
const Button = lazy(() => import('./follow-button.tsx'))

/** A button that follows something; nothing for visitors. */
export function Follow(props: ComponentProps<typeof FollowButton>) {
  if (!useRootData()?.user) return null
  return (
    <Suspense>
      <Button {...props} />
    </Suspense>
  )
}
