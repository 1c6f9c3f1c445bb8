import type { Words } from '#i18n/translate.ts'
import { figure, measure, money, thin, voltage } from './figures.ts'
import type { Motor } from './motor.ts'

/** What a list or a card says of a motor, by the name of the field that a filter may fix. Empty where nothing is known. */
export const facts = {
  powerKw: ({ powerKw }: Motor) => measure(powerKw, 'kW'),
  poles: ({ poles }: Motor) => poles.join('/'),
  speed: (motor: Motor) => measure(speedOf(motor), 'r/min'),
  frame: ({ frame }: Motor) => frame ?? '',
  mounting: ({ mounting }: Motor) => mounting.join(' / '),
  voltageV: ({ voltageV }: Motor) => voltage(voltageV),
  ieClass: ({ ieClass }: Motor) => (ieClass && /^IE\d$/.test(ieClass) ? ieClass : ''),
  ip: ({ ip }: Motor) => ip ?? '',
} as const satisfies Record<string, (motor: Motor) => string>

export function titleOf({ title, titleEn }: Motor): Words {
  return [title, titleEn || title]
}

/** The rated speed, else the synchronous one of the first pole count at the rated frequency. */
export function speedOf({ ratedRpm, poles, freqHz }: Motor): number | '' {
  if (ratedRpm) return ratedRpm
  const count = Number(poles[0])
  const frequency = Number.parseFloat(String(freqHz || 50)) || 50
  return count > 0 ? Math.round((120 * frequency) / count) : ''
}

const conditions: Readonly<Record<string, Words>> = {
  NEW: ['全新', 'New'],
  NOS: ['库存新', 'New old stock'],
  OPEN: ['拆封', 'Open box'],
  REMOVED: ['拆机', 'Take-out'],
  REFURB: ['翻新', 'Refurbished'],
  USED: ['二手', 'Used'],
  PARTS: ['配件机', 'For parts'],
}

/** The short word for a condition; the dictionary's where there is none. */
export function conditionOf({ condition, conditionName }: Motor): Words {
  return conditions[condition] ?? [conditionName ?? condition, conditionName ?? condition]
}

export interface Price {
  /** `¥1,280`, or empty where one has to ask. */
  readonly amount: string
  readonly words: Words
}

/** The price and the word that belongs to it. */
export function priceOf({ priceMode, unitPrice, currency }: Motor): Price {
  const amount = unitPrice && priceMode !== 'ASK' ? money(unitPrice, currency) : ''
  if (!amount) return { amount, words: ['面议', 'Ask for the price'] }
  if (priceMode === 'NEGOTIABLE') return { amount, words: ['可议', 'negotiable'] }
  if (priceMode === 'TIER') return { amount, words: ['起', 'from'] }
  return { amount, words: ['', ''] }
}

const taxes: Readonly<Record<string, Words>> = {
  VAT13: ['含税 13%', 'incl. 13% VAT'],
  VAT1: ['含税', 'incl. VAT'],
  EXCL: ['未税', 'excl. tax'],
  NA: ['不开票', 'no invoice'],
}

export function taxOf({ taxMode, taxModeName }: Motor): Words {
  return taxes[taxMode ?? ''] ?? [taxModeName ?? '', taxModeName ?? '']
}

/** `12 台`, `12 pcs`. */
export function quantityOf({ quantity, unit }: Motor): Words {
  if (quantity === '') return ['', '']
  const count = figure(quantity)
  return [`${count}${thin}${unit || '台'}`, `${count}${thin}pcs`]
}

/** Prefecture and county: a list has no room for the province. */
export function menuItemOf({ regionName = '' }: Motor): Words {
  return [regionName.split(' ').slice(-2).join(' '), regionName]
}
