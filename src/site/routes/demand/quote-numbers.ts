/** Units that may stand behind an amount of money and a number of pieces, as traders write them. */
const units = {
  price: /^(?:[¥￥]|rmb|cny)? ?([\d,]+(?:\.\d{1,2})?) ?(?:元|块|rmb|cny|yuan)?(?: ?\/? ?(?:台|只|pcs?|pc))?$/i,
  qty: /^([\d,]+) ?(?:台|只|个|套|pcs?\.?|pieces?|units?|sets?)?$/i,
  leadDays: /^([\d,]+) ?(?:天|日|days?)?$/i,
} as const

/** Thousands have three digits: 1,850 is a number, 1,85 may be another. */
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/

/** A number as it is sent: `1850` for "1,850 元", `3` for "3 pcs"; undefined where it is not clear which one is meant. */
export function plainNumber(name: keyof typeof units, text: string): string | undefined {
  const written = units[name].exec(text.normalize('NFKC').trim().replaceAll(/\s+/g, ' '))?.[1]
  if (written === undefined || (written.includes(',') && !grouped.test(written))) return undefined
  return written.replaceAll(',', '')
}
