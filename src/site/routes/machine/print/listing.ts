import type { LoaderFunctionArgs } from 'react-router'
import { localizedPath } from '#i18n/address.ts'
import { t } from '#i18n/translate.ts'
import { reachedOrigin, type Services, servicesOf } from '#site/services.ts'
import { decidingFigures, type Figure } from '../../../motor/deciding-figures.ts'
import type { MotorDetail } from '../../../motor/motor.ts'
import { titleOf } from '../../../motor/motor-text.ts'
import { loadMotor } from '../machine.loader.ts'
import { type PageMotor, pageFieldsOf } from '../page-fields.ts'

/** What is printed about a listing. */
export interface PrintedListing {
  readonly services: Services
  readonly lang: 'zh' | 'en'
  readonly row: MotorDetail
  readonly motor: PageMotor
  readonly title: string
  /** Of its page. */
  readonly address: string
}

export async function listingOf({ context, params, request }: LoaderFunctionArgs): Promise<PrintedListing> {
  const services = servicesOf(context)
  const { lang } = services
  const row = await loadMotor(services, params.id ?? '')
  const motor = pageFieldsOf(row)
  const address = reachedOrigin(services, request) + localizedPath(`/machine/${row.id}`, lang)
  return { services, lang, row, motor, title: t(titleOf(motor), lang), address }
}

/** The figures that decide, each with its name; those that are known. */
export const figuresOf = ({ row, lang }: PrintedListing): readonly Figure[] =>
  decidingFigures({ ...row }, lang).filter(([, value]) => value !== '')
