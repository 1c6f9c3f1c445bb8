import { t, type Words } from '#i18n/translate.ts'
import { conditionOf, priceOf, quantityOf, regionOf, taxOf } from '../../motor/motor-text.ts'
import type { PageMotor } from './page-fields.ts'

const sold: Words = ['已售', 'Sold']

/** How many there are and for how much, each a text; of what is sold only that it is, as nobody can buy it. */
export function offerOf(motor: PageMotor, lang: 'zh' | 'en'): readonly string[] {
  if (motor.shelfStatus === 'SOLD') return [t(sold, lang)]
  const price = priceOf(motor)
  return [t(quantityOf(motor), lang), [price.amount, t(price.words, lang), price.amount && t(taxOf(motor), lang)].filter(Boolean).join(' ')]
}

/** What a card and a data sheet say of the stock: number, condition, offer and place. */
export const stockLineOf = (motor: PageMotor, lang: 'zh' | 'en'): string =>
  [motor.listingNo, t(conditionOf(motor), lang), ...offerOf(motor, lang), t(regionOf(motor), lang)].filter(Boolean).join(' · ')

/** What a label says below: number, condition, and that the motor is sold where it is. */
export const labelLineOf = (motor: PageMotor, lang: 'zh' | 'en'): string =>
  [motor.listingNo, t(conditionOf(motor), lang), motor.shelfStatus === 'SOLD' && t(sold, lang)].filter(Boolean).join(' · ')
