import type { Words } from '#i18n/translate.ts'
import { formatMoney } from '#motors/money.ts'
import { formatNumber, formatVoltage, thinSpace, withUnit } from './format.ts'
import type { Motor } from './motor.ts'

/** Display text of motor fields, by field name; '' for an unknown value. */
export const motorText = {
  powerKw: ({ powerKw }: Motor) => withUnit(powerKw, 'kW'),
  poles: ({ poles }: Motor) => poles.join('/'),
  frame: ({ frame }: Motor) => frame ?? '',
  mounting: ({ mounting }: Motor) => mounting.join(' / '),
  voltageV: ({ voltageV }: Motor) => formatVoltage(voltageV),
  ieClass: ({ ieClass }: Motor) => (ieClass && /^IE\d$/.test(ieClass) ? ieClass : ''),
  ip: ({ ip }: Motor) => ip ?? '',
} as const satisfies Record<string, (motor: Motor) => string>

export function titleOf({ title, titleEn }: Motor): Words {
  return [title, titleEn || title]
}

/**
 * Speed in r/min: the rated one, else the synchronous one for the first pole count and the rated frequency (50 Hz if unknown). It is computed
 * here, as every page of motors would load more for `synchronousSpeed`.
 */
export function speedOf({ ratedRpm, poles, freqHz }: Motor): number | '' {
  if (ratedRpm) return ratedRpm
  const count = Number(poles[0])
  const frequency = Number.parseFloat(String(freqHz || 50)) || 50
  return count > 0 ? Math.round((120 * frequency) / count) : ''
}

/** A synchronous speed says that it is one: the shaft turns slower. */
export function speedWords(motor: Motor, unit = `${thinSpace}r/min`): Words {
  const speed = speedOf(motor)
  if (speed === '') return ['', '']
  const text = `${formatNumber(speed)}${unit}`
  return motor.ratedRpm ? [text, text] : [`同步 ${text}`, `${text} sync.`]
}

const conditions: Readonly<Record<string, Words>> = {
  NEW: ['全新', 'New'],
  NOS: ['库存新', 'New old stock'],
  OPEN: ['拆封', 'Open box'],
  REMOVED: ['拆机', 'Removed from equipment'],
  REFURB: ['翻新', 'Refurbished'],
  USED: ['二手', 'Used'],
  PARTS: ['配件机', 'For parts'],
}

/** The short name of the condition, else its name from the dictionary. */
export function conditionOf({ condition, conditionName }: Pick<Motor, 'condition' | 'conditionName'>): Words {
  return conditions[condition] ?? [conditionName ?? condition, conditionName ?? condition]
}

export interface Price {
  /** `¥1,280`, or '' if the price is on request. */
  readonly amount: string
  /** Price mode: negotiable, tiered, on request, or '' for a fixed price. */
  readonly words: Words
}

export function priceOf({ priceMode, unitPrice, currency }: Motor): Price {
  const amount = unitPrice && priceMode !== 'ASK' ? formatMoney(unitPrice, currency) : ''
  if (!amount) return { amount, words: ['面议', 'Price on request'] }
  if (priceMode === 'NEGOTIABLE') return { amount, words: ['可议', 'negotiable'] }
  if (priceMode === 'TIER') return { amount, words: ['阶梯价', 'tiered'] }
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
  const count = formatNumber(quantity)
  return [`${count}${thinSpace}${unit || '台'}`, `${count}${thinSpace}pcs`]
}

/** The storage location; the Chinese one is cut to prefecture and county. */
export function regionOf({ regionName = '' }: Motor): Words {
  return [regionName.split(' ').slice(-2).join(' '), regionName]
}
