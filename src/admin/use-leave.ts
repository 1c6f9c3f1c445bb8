import { App } from 'antd'
import { frameWords } from '#i18n/admin.words.ts'
import { useAddress, useTell } from '#i18n/language.tsx'
import { logOut } from '#ui/session.ts'
import { forgetTabs } from './tabs.ts'

/** Logs out after a question. */
export function useLeave(): () => void {
  const tell = useTell()
  const address = useAddress()
  const { modal } = App.useApp()
  return () => {
    modal.confirm({
      title: tell(frameWords.logOut),
      content: tell(frameWords.logOutAsk),
      onOk: async () => {
        forgetTabs()
        // A fresh page forgets whatever this one still holds in memory.
        await logOut().finally(() => location.assign(address('/login')))
      },
    })
  }
}
