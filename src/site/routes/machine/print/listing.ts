import type { LoaderFunctionArgs } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { motorText, titleOf } from '../../../motor/motor-text.ts'
import { loadMotor, loadSpecification } from '../machine.loader.ts'
import { type PageMotor, pageFieldsOf } from '../page-fields.ts'

/** What is printed about a listing. */
export interface PrintedListing extends Awaited<ReturnType<typeof loadSpecification>> {
  readonly lang: 'zh' | 'en'
  readonly motor: PageMotor
  readonly title: string
  /** Of its page. */
  readonly address: string
}

export async function listingOf({ context, params, request }: LoaderFunctionArgs): Promise<PrintedListing> {
  const services = servicesOf(context)
  const { origin, pathname } = new URL(request.url)
  const lang = langOf(pathname)
  const row = await loadMotor(services, params.id ?? '')
  const motor = pageFieldsOf(row)
  const address = (services.origin || origin) + localizedPath(`/machine/${row.id}`, lang)
  return { lang, motor, title: t(titleOf(motor), lang), address, ...(await loadSpecification(services, row, lang)) }
}

const figures: readonly (readonly [words: Words, field: keyof typeof motorText])[] = [
  [['功率', 'Power'], 'powerKw'],
  [['极数', 'Poles'], 'poles'],
  [['机座', 'Frame'], 'frame'],
  [['安装', 'Mounting'], 'mounting'],
  [['电压', 'Voltage'], 'voltageV'],
  [['能效', 'Efficiency'], 'ieClass'],
]

/** The figures that decide, each with its name; those that are known. */
export const figuresOf = ({ motor, lang }: PrintedListing): readonly (readonly [name: string, value: string])[] =>
  figures.flatMap(([words, field]) => {
    const value = motorText[field](motor)
    return value ? [[t(words, lang), value] as const] : []
  })
