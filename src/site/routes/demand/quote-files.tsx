import { useT } from '#i18n/language.tsx'
import { FileLinks } from '../../file-links.tsx'
import type { NamedFile } from '../../file-list.tsx'

/** The files that a seller has sent with a quote. */
export function QuoteFiles({ files = [] }: { readonly files?: readonly NamedFile[] | undefined }) {
  const t = useT()
  return files.length > 0 && <FileLinks label={t(['附件', 'Files'])} files={files} />
}
