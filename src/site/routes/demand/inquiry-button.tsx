import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { useNow } from '../../use-now.ts'

interface InquiryButtonProps {
  /** A quote that was accepted. */
  readonly quoteId: string
  readonly children: string
}

/** Opens the inquiry of the two of an accepted quote. */
export function InquiryButton({ quoteId, children }: InquiryButtonProps) {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  // This part is hydrated after the page: until then a click would be lost.
  const isHydrated = useNow() !== ''
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const open = async () => {
    setBusy(true)
    setFailure('')
    try {
      const { id } = await call<{ id: string }>('POST', '/blade-collaboration/quote/talk', { body: { id: quoteId } })
      await navigate(address(`/messages/${id}`))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
      setBusy(false)
    }
  }
  return (
    <>
      <button type="button" className="button main" disabled={busy || !isHydrated} onClick={() => void open()}>
        {busy ? t(['正在打开…', 'Opening…']) : children}
      </button>
      {failure && (
        <p role="alert" className="note bad">
          {failure}
        </p>
      )}
    </>
  )
}
