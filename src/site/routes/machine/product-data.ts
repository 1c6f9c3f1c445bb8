import { t, type Words } from '#i18n/translate.ts'
import { conditionOf, facts, priceOf, quantityOf } from '../../motor/facts.ts'
import type { MotorDetail } from './machine.loader.ts'

/** One line of facts for search engines and messengers. */
export function descriptionOf(motor: MotorDetail): Words {
  const line = (lang: 'zh' | 'en') => {
    const poles = motor.poles.length > 0 ? t(['{poles} 极', '{poles}-pole'], lang, { poles: facts.poles(motor) }) : ''
    const price = priceOf(motor)
    const parts = [
      motor.brandName,
      motor.model,
      facts.powerKw(motor),
      poles,
      facts.mounting(motor),
      facts.voltageV(motor),
      t(conditionOf(motor), lang),
    ]
    return [...parts, t(quantityOf(motor), lang), price.amount || t(price.words, lang), motor.regionName]
      .filter(Boolean)
      .join(lang === 'zh' ? '，' : ', ')
  }
  return [line('zh'), line('en')]
}

const conditions: Readonly<Record<string, string>> = {
  REFURB: 'RefurbishedCondition',
  USED: 'UsedCondition',
  REMOVED: 'UsedCondition',
  PARTS: 'DamagedCondition',
}
const availabilities: Readonly<Record<string, string>> = { ON: 'InStock', RESERVED: 'LimitedAvailability', SOLD: 'SoldOut' }

/** The listing as schema.org describes a product. */
export function productData(motor: MotorDetail, origin: string): object {
  const schema = 'https://schema.org'
  const condition = `${schema}/${conditions[motor.condition] ?? 'NewCondition'}`
  const availability = `${schema}/${availabilities[motor.shelfStatus ?? 'ON'] ?? 'OutOfStock'}`
  const priced = motor.unitPrice && motor.priceMode !== 'ASK'
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
    ...(priced
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

function propertiesOf(motor: MotorDetail): object[] {
  const values = [
    ['Rated power', motor.powerKw, 'KWT'],
    ['Poles', motor.poles.join('/'), undefined],
    ['Frame', motor.frame, undefined],
    ['Mounting', motor.mounting.join('/'), undefined],
    ['Rated voltage', motor.voltageV, 'VLT'],
  ] as const
  return values.filter(([, value]) => value).map(([name, value, unitCode]) => ({ '@type': 'PropertyValue', name, value, unitCode }))
}
