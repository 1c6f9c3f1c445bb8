import { lazy, Suspense } from 'react'

// Where they cannot be loaded, the page is shown all the same.
const NetworkNotes = lazy(() =>
  import('./network-notes.tsx').then(
    ({ NetworkNotes }) => ({ default: NetworkNotes }),
    () => ({ default: () => null }),
  ),
)

/** Keeps each public page, with what is typed into it, where the next one cannot be loaded, and says what to do. */
export const NetworkWatch = () => (
  <Suspense>
    <NetworkNotes />
  </Suspense>
)
