import { App } from 'antd'
import { useAddress, useT } from '#i18n/language.tsx'
import { logOut } from '#ui/session.ts'
import { shellWords } from './admin.words.ts'
import { clearSavedTabs } from './tabs.ts'

/** Returns a function that logs out after a confirmation. */
export function useLogOut(): () => void {
  const t = useT()
  const address = useAddress()
  const { modal } = App.useApp()
  return () => {
    modal.confirm({
      title: t(shellWords.logOut),
      content: t(shellWords.logOutConfirm),
      onOk: async () => {
        clearSavedTabs()
        // A full page load drops everything of the ended session that this page holds in memory.
        await logOut().finally(() => location.assign(address('/login')))
      },
    })
  }
}
