import { FileLink, type LinkOf } from './file-link.tsx'
import type { NamedFile } from './file-list.tsx'

interface FileLinksProps {
  /** What the list is called where no heading says it. */
  readonly label?: string
  readonly files: readonly NamedFile[]
  readonly linkOf?: LinkOf
}

/** Files to open, each by its name. */
export function FileLinks({ label, files, linkOf }: FileLinksProps) {
  return (
    <ul aria-label={label}>
      {files.map(({ name, link }) => (
        <li key={link}>
          <FileLink link={link} linkOf={linkOf}>
            {name || link.split('/').at(-1)}
          </FileLink>
        </li>
      ))}
    </ul>
  )
}
