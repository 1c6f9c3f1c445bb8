import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import { ReportForm } from '../report/report-form.tsx'
import { focusOnMount, MessageForm } from '../routes/messages/message-form.tsx'
import { useHydrated } from '../until-hydrated.tsx'

/** Asks the seller of a listing, and goes to the inquiry. Loaded for users alone. */
export default function InquiryForm({ listingId }: { listingId: string }) {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [step, setStep] = useState<'closed' | 'open' | 'cancelled'>('closed')
  return (
    <>
      {step === 'open' ? (
        <MessageForm
          label={t(['想问什么？（只有卖家可见）', 'Your question (only the seller reads it)'])}
          sendLabel={t(['发送询价', 'Send the inquiry'])}
          initialText={t(['您好，这台电机还有货吗？', 'Hello, is this motor still in stock?'])}
          withQuantity
          onCancel={() => setStep('cancelled')}
          onSend={async (message, headers) => {
            const body = { listingId, ...message }
            const { id } = await call<{ id: string }>('POST', '/blade-machine/inquiry/start', { body, headers })
            await navigate(address(`/messages/${id}`))
          }}
        />
      ) : (
        <button
          ref={step === 'cancelled' ? focusOnMount : undefined}
          type="button"
          className="button main"
          disabled={!isHydrated}
          onClick={() => setStep('open')}
        >
          <Icon name="mail" size={18} />
          {t(['在线询价', 'Ask the seller'])}
        </button>
      )}
      <ReportForm targetType="LISTING" targetId={listingId} />
    </>
  )
}
