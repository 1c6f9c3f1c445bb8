import { App, Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import { shellWords } from './admin.words.ts'

/** Shows an error in place of a page that throws while rendering, or whose script could not be loaded; other pages stay usable. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return 'error' in this.state ? <PageFailed error={this.state.error} /> : this.props.children
  }
}

/** What browsers say of a script or a style sheet that they could not load. */
const loadFailure = /dynamically imported module|importing a module script|unable to preload/i

/** A browser keeps the failure of a script until the whole page is loaded again. */
function PageFailed({ error }: { readonly error: unknown }) {
  const t = useT()
  const { message } = App.useApp()
  const isLoadFailure = error instanceof Error && loadFailure.test(error.message)
  // Without a network the browser would leave the back-office for its own error page.
  const reload = (): void => (navigator.onLine ? location.reload() : void message.error(t(shellWords.noConnection)))
  return (
    <Result
      status="warning"
      title={t(isLoadFailure ? shellWords.noConnection : shellWords.pageFailed)}
      extra={<Button onClick={reload}>{t(shellWords.reload)}</Button>}
    />
  )
}
