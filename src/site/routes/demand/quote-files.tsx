import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { FileLinks } from '../../file-links.tsx'
import type { NamedFile } from '../../file-list.tsx'

/** A link that opens a file of a quote once: such a file is for the two sides alone. */
export const quoteFileLink = async (link: string): Promise<string> =>
  (await call<{ link: string }>('GET', '/blade-collaboration/quote/file', { query: { link } })).link

/** The files that a seller has sent with a quote. */
export function QuoteFiles({ files = [] }: { readonly files?: readonly NamedFile[] | undefined }) {
  const t = useT()
  return files.length > 0 && <FileLinks label={t(['附件', 'Files'])} files={files} linkOf={quoteFileLink} />
}
