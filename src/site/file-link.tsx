import { type ReactNode, useState } from 'react'
import { CallError } from '#ui/request.ts'

/** Asks for a link that opens a file once, by its address. */
export type LinkOf = (link: string) => Promise<string>

interface FileLinkProps {
  readonly link: string
  /** For a file that is not for everybody. */
  readonly linkOf?: LinkOf | undefined
  readonly label?: string
  readonly children: ReactNode
}

/** Opens what an address asks for in a window of its own; that is opened at once, as a browser blocks those that are opened later. */
export async function openLink(ask: () => Promise<string>): Promise<void> {
  const target = window.open('', '_blank')
  try {
    const link = await ask()
    if (target) target.location.href = link
    else window.location.assign(link)
  } catch (error) {
    target?.close()
    throw error
  }
}

/** A file to open. One that is not for everybody has a button: its own address opens nothing, also in a new tab. */
export function FileLink({ link, linkOf, label, children }: FileLinkProps) {
  if (linkOf)
    return (
      <PrivateFile ask={() => linkOf(link)} label={label}>
        {children}
      </PrivateFile>
    )
  return (
    <a href={link} target="_blank" rel="noreferrer" aria-label={label}>
      {children}
    </a>
  )
}

interface PrivateFileProps extends Pick<FileLinkProps, 'label' | 'children'> {
  readonly ask: () => Promise<string>
}

function PrivateFile({ ask, label, children }: PrivateFileProps) {
  const [failure, setFailure] = useState('')
  const open = async (): Promise<void> => {
    setFailure('')
    await openLink(ask).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    })
  }
  return (
    <>
      <button type="button" className="button plain" aria-label={label} onClick={() => void open()}>
        {children}
      </button>
      <span role="alert">{failure}</span>
    </>
  )
}
