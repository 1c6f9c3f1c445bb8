import type { Lang } from '#i18n/address.ts'
import { type TitleParts, titleOf } from '#motors/title.ts'
import { unitPriceOf } from '#motors/unit-price.ts'
import { blankPageMotor, type PageMotor } from '../machine/page-fields.ts'
import type { Draft } from './form-definition.ts'
import type { Option, Options } from './publish.loader.ts'

/** The draft as a listing. Its title is made as the server makes it, in the language of the page and with the full name of the brand. */
export function previewOf(draft: Draft, options: Options, now: string, lang: Lang): PageMotor {
  const text = (name: string) => String(draft[name] ?? '').trim()
  const number = (name: string): number | '' => (text(name) === '' || Number.isNaN(Number(text(name))) ? '' : Number(text(name)))
  const photos = (draft.photos ?? []) as readonly { readonly link: string }[]
  const mounting = (draft.mounting ?? []) as string[]
  const poles = (draft.poles ?? []) as number[]
  const tiers = tiersOf(draft.tierPrices)
  const unitPrice = unitPriceOf({ priceMode: text('priceMode'), unitPrice: text('unitPrice'), tierPrices: tiers })
  const brandName = labelIn(options.brandCode, text('brandCode'))
  const motor = {
    id: '',
    model: text('model'),
    brandCode: text('brandCode'),
    brandName,
    typeCode: text('typeCode'),
    powerKw: number('powerKw'),
    voltageV: number('voltageV'),
    poles,
    ratedRpm: number('ratedRpm'),
    frame: text('frame'),
    mounting,
    ieClass: text('ieClass'),
    exMark: text('exMark'),
    condition: text('condition'),
    conditionName: labelIn(options.condition, text('condition')),
    conditionNote: text('conditionNote'),
    quantity: number('quantity'),
    priceMode: text('priceMode'),
    unitPrice: Number.isNaN(Number(unitPrice)) ? '' : unitPrice,
    currency: text('currency'),
    taxMode: text('taxMode'),
    tierPrices: tiers,
    cover: photos[0]?.link ?? '',
    lastConfirmedAt: now,
  }
  const features = (draft.features ?? []) as string[]
  const { gear, servo } = draft as { readonly gear?: object; readonly servo?: object }
  const ratings = (draft.ratings ?? []) as NonNullable<TitleParts['ratings']>
  const parts = { ...motor, ratings, brand: brandName, features, ic: text('ic'), ip: text('ip'), gear: gear ?? {}, servo: servo ?? {} }
  // A title that a person has written is Chinese; the English one is always made.
  const title = (lang === 'zh' && text('title')) || titleOf(parts, lang)
  return { ...blankPageMotor(), ...motor, title }
}

function labelIn(options: readonly Option[] | undefined, key: string): string {
  return options?.find((option) => option.key === key)?.label ?? ''
}

function tiersOf(tiers: unknown): PageMotor['tierPrices'] {
  const rows = (Array.isArray(tiers) ? tiers : []) as { minQty: unknown; price: unknown }[]
  return rows
    .filter(({ minQty, price }) => Number(minQty) > 0 && Number(price) > 0)
    .map(({ minQty, price }, index) => ({ id: String(index), minQty: Number(minQty), price: String(price) }))
}
