import { t, type Words } from '#i18n/translate.ts'
import { conditionOf, motorText, priceOf, quantityOf } from '../../motor/motor-text.ts'
import type { PageMotor } from './page-fields.ts'

/** The meta description: one line with the main data of the motor. */
export function descriptionOf(motor: PageMotor): Words {
  const descriptionIn = (lang: 'zh' | 'en') => {
    const poles = motor.poles.length > 0 ? t(['{poles} 极', '{poles}-pole'], lang, { poles: motorText.poles(motor) }) : ''
    const price = priceOf(motor)
    const parts = [
      motor.brandName,
      motor.model,
      motorText.powerKw(motor),
      poles,
      motorText.mounting(motor),
      motorText.voltageV(motor),
      t(conditionOf(motor), lang),
    ]
    return [...parts, t(quantityOf(motor), lang), price.amount || t(price.words, lang), motor.regionName]
      .filter(Boolean)
      .join(lang === 'zh' ? '，' : ', ')
  }
  return [descriptionIn('zh'), descriptionIn('en')]
}

const conditions: Readonly<Record<string, string>> = {
  REFURB: 'RefurbishedCondition',
  USED: 'UsedCondition',
  REMOVED: 'UsedCondition',
  PARTS: 'DamagedCondition',
}
const availabilities: Readonly<Record<string, string>> = { ON: 'InStock', RESERVED: 'LimitedAvailability', SOLD: 'SoldOut' }

/** The listing as a schema.org `Product` (JSON-LD), with an `Offer` if it has a price. */
export function structuredDataOf(motor: PageMotor, origin: string): object {
  const schema = 'https://schema.org'
  const condition = `${schema}/${conditions[motor.condition] ?? 'NewCondition'}`
  const availability = `${schema}/${availabilities[motor.shelfStatus ?? 'ON'] ?? 'OutOfStock'}`
  const hasPrice = motor.unitPrice && motor.priceMode !== 'ASK'
  return {
    '@context': schema,
    '@type': 'Product',
    name: motor.title,
    sku: motor.listingNo,
    mpn: motor.model,
    brand: { '@type': 'Brand', name: motor.brandName },
    category: motor.typeName,
    itemCondition: condition,
    image: (motor.photos ?? []).map(({ link }) => new URL(link, origin || 'http://localhost').href),
    additionalProperty: propertiesOf(motor),
    ...(hasPrice
      ? {
          offers: {
            '@type': 'Offer',
            price: motor.unitPrice,
            priceCurrency: motor.currency || 'CNY',
            availability,
            itemCondition: condition,
            url: `${origin}/machine/${motor.id}`,
          },
        }
      : {}),
  }
}

function propertiesOf(motor: PageMotor): object[] {
  const values = [
    ['Rated power', motor.powerKw, 'KWT'],
    ['Poles', motor.poles.join('/'), undefined],
    ['Frame', motor.frame, undefined],
    ['Mounting', motor.mounting.join('/'), undefined],
    ['Rated voltage', motor.voltageV, 'VLT'],
  ] as const
  return values.filter(([, value]) => value).map(([name, value, unitCode]) => ({ '@type': 'PropertyValue', name, value, unitCode }))
}
