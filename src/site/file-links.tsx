import type { NamedFile } from './file-list.tsx'

interface FileLinksProps {
  /** What the list is called where no heading says it. */
  readonly label?: string
  readonly files: readonly NamedFile[]
}

/** Files to open, each by its name. */
export function FileLinks({ label, files }: FileLinksProps) {
  return (
    <ul aria-label={label}>
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
