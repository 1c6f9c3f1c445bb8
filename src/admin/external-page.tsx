import { useT } from '#i18n/language.tsx'
import { shellWords } from './admin.words.ts'
import type { MenuItem } from './menu-items.ts'

/** An external page in a sandboxed iframe. Its URL comes from a menu item granted to the caller, never from the address bar. */
export function ExternalPage({ item }: { item: MenuItem }) {
  const t = useT()
  const source = new URLSearchParams(item.path.split('?')[1]).get('src') ?? ''
  return (
    <iframe
      className="external"
      title={t(shellWords.external, { title: item.title })}
      src={source}
      sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
    />
  )
}
