import { localizedPath } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import type { PageHead } from '../../head.ts'
import { landingPath } from '../../landing-path.ts'
import { conditionOf, motorText, titleOf } from '../../motor/motor-text.ts'
import { breadcrumbOf, type Crumb, graphOf } from '../../structured-data.ts'
import type { PageMotor } from './page-fields.ts'
import { offerOf } from './stock-line.ts'

/** The meta description: one line with the main data of the motor. */
export function descriptionOf(motor: PageMotor): Words {
  const descriptionIn = (lang: 'zh' | 'en') => {
    const poles = motor.poles.length > 0 ? t(['{poles} 极', '{poles}-pole'], lang, { poles: motorText.poles(motor) }) : ''
    const parts = [
      motor.brandName,
      motor.model,
      motorText.powerKw(motor),
      poles,
      motorText.mounting(motor),
      motorText.voltageV(motor),
      t(conditionOf(motor), lang),
    ]
    return [...parts, ...offerOf(motor, lang), motor.regionName].filter(Boolean).join(lang === 'zh' ? '，' : ', ')
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

/** The start, the type, the brand, and the motor itself. */
export const crumbsOf = (motor: PageMotor, lang: 'zh' | 'en'): Crumb[] => [
  { name: t(['现货展示', 'Stock'], lang), path: '/product' },
  { name: motor.typeName || motor.typeCode, path: landingPath('type', motor.typeCode) },
  { name: motor.brandName || motor.brandCode, path: landingPath('brand', motor.brandCode) },
  { name: t(titleOf(motor), lang), path: `/machine/${motor.id}` },
]

/** The listing as a schema.org `Product` with an `Offer` if it has a price, and the way to its page (JSON-LD). */
export const structuredDataOf = (motor: PageMotor, origin: string, lang: 'zh' | 'en'): object =>
  graphOf(breadcrumbOf(crumbsOf(motor, lang), origin, lang), productOf(motor, t(titleOf(motor), lang), origin, lang))

function productOf(motor: PageMotor, name: string, origin: string, lang: 'zh' | 'en'): object {
  const schema = 'https://schema.org'
  const condition = `${schema}/${conditions[motor.condition] ?? 'NewCondition'}`
  const availability = `${schema}/${availabilities[motor.shelfStatus ?? 'ON'] ?? 'OutOfStock'}`
  const hasPrice = motor.unitPrice && motor.priceMode !== 'ASK'
  return {
    '@type': 'Product',
    name,
    description: t(descriptionOf(motor), lang),
    url: origin + localizedPath(`/machine/${motor.id}`, lang),
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
            url: origin + localizedPath(`/machine/${motor.id}`, lang),
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

/** What is said about the page of a motor in its head. */
export const motorHead = (motor: PageMotor, origin: string, lang: 'zh' | 'en'): PageHead => ({
  title: titleOf(motor),
  description: descriptionOf(motor),
  card: `/card/machine/${motor.id}.png`,
  indexed: motor.shelfStatus === 'ON' || motor.shelfStatus === 'RESERVED',
  data: structuredDataOf(motor, origin, lang),
})
