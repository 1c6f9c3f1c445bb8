import { useT } from '#i18n/language.tsx'
import { shellWords } from './admin.words.ts'
import type { MenuItem } from './menu-items.ts'

/** A page from outside, in a frame; it stands in the caller's menu, or it would not be here. */
export function External({ item }: { item: MenuItem }) {
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
