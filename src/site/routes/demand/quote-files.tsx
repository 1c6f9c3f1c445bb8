import { useT } from '#i18n/language.tsx'
import type { NamedFile } from '../../file-list.tsx'

/** The files that a seller has sent with a quote. */
export function QuoteFiles({ files = [] }: { readonly files?: readonly NamedFile[] | undefined }) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <ul aria-label={t(['附件', 'Files'])}>
      {files.map(({ name, link }) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noreferrer">
            {name || link.split('/').at(-1)}
          </a>
        </li>
      ))}
    </ul>
  )
}
