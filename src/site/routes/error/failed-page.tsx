import { useT } from '#i18n/language.tsx'
import type { Failure } from '#ui/services.ts'
import { siteName } from '../../head.ts'
import { ErrorMessage, errorTitle } from './error.tsx'

/** The title and the body of a page that failed, whose own metadata are not rendered. */
export default function FailedPage(failure: Failure) {
  const t = useT()
  return (
    <>
      <title>{`${t(errorTitle(failure.status))} | ${t(siteName)}`}</title>
      <ErrorMessage {...failure} />
    </>
  )
}
