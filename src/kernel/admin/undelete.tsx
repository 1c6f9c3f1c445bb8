import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useT } from '#i18n/language.tsx'
import { recoverFocus } from '#ui/use-return-focus.ts'
import type { Resource } from '../resource/resource.ts'
import { useAttempt } from './action-dialog.tsx'
import { pageWords } from './page.words.ts'
import { useResource } from './use-resource.ts'

/** Returns a function that puts deleted rows back and says so, or says why that cannot be. */
export function useUndelete(resource: Resource): (ids: readonly string[], done?: () => void) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  const { undelete } = useResource(resource)
  const attempt = useAttempt()
  return (ids, done = recoverFocus) =>
    attempt(async () => {
      await undelete(ids)
      message.success(t(pageWords.undeleted))
      done()
    })
}

/** The message that rows are deleted, with the way back. */
export function Removed({ undo }: { readonly undo: () => void }) {
  const t = useT()
  useEffect(() => recoverFocus, [])
  return (
    <>
      {t(pageWords.removed)}{' '}
      <Button type="link" size="small" onClick={undo}>
        {t(pageWords.undo)}
      </Button>
    </>
  )
}
