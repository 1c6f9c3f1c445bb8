import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PrintedQuote } from './quotes.loader.ts'

interface OfferedMotorProps {
  readonly quote: Pick<PrintedQuote, 'listingId' | 'quoteState'>
  /** Undefined where it is not on the shelf. */
  readonly motor: { readonly id: string; readonly title: string; readonly titleEn: string } | undefined
}

/** The motor of a quote: what was bought has a page also when it is sold. */
export function OfferedMotor({ quote: { listingId, quoteState }, motor }: OfferedMotorProps) {
  const t = useT()
  const address = useAddress()
  if (motor) return <Link to={address(`/machine/${motor.id}`)}>{t([motor.title, motor.titleEn || motor.title])}</Link>
  if (!listingId) return <span>{t(['未指定现货', 'No listing named'])}</span>
  if (quoteState === 'ACCEPTED') return <Link to={address(`/machine/${listingId}`)}>{t(['成交的现货', 'The motor that was bought'])}</Link>
  return <span>{t(['所报现货已不在架', 'The motor is no longer on the shelf'])}</span>
}
