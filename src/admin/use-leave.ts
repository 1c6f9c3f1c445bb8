import { App } from 'antd'
import { useAddress, useT } from '#i18n/language.tsx'
import { logOut } from '#ui/session.ts'
import { shellWords } from './admin.words.ts'
import { forgetTabs } from './tabs.ts'

/** Logs out after a question. */
export function useLeave(): () => void {
  const t = useT()
  const address = useAddress()
  const { modal } = App.useApp()
  return () => {
    modal.confirm({
      title: t(shellWords.logOut),
      content: t(shellWords.logOutAsk),
      onOk: async () => {
        forgetTabs()
        // A fresh page forgets whatever this one still holds in memory.
        await logOut().finally(() => location.assign(address('/login')))
      },
    })
  }
}
