import { type MouseEvent, type ReactNode, useState } from 'react'
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

/** A file to open. */
export function FileLink({ link, linkOf, label, children }: FileLinkProps) {
  const [failure, setFailure] = useState('')
  const open = async (event: MouseEvent): Promise<void> => {
    if (!linkOf) return
    event.preventDefault()
    setFailure('')
    await openLink(() => linkOf(link)).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    })
  }
  return (
    <>
      <a href={link} target="_blank" rel="noreferrer" aria-label={label} onClick={(event) => void open(event)}>
        {children}
      </a>
      {linkOf && <span role="alert">{failure}</span>}
    </>
  )
}
