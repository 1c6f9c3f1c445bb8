const plain = /^-?\d+(?:\.\d+)?$/
/** "1,800" and "12,500.50". */
const groupedByCommas = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
/** "1.800,50" and "1.800.000". */
const groupedByPoints = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,4})$/
/** "5,5" and "0,375". */
const decimalComma = /^-?\d+,\d+$/

/**
 * A number as people write it, in the form that the server takes: thousands apart by commas, points, blanks or apostrophes, a decimal
 * comma, full width, with its unit behind it. Undefined where the text is no number, or may be two.
 */
export function numberIn(text: string, units: readonly string[] = []): string | undefined {
  const written = text.normalize('NFKC').trim()
  const unit = units.find((each) => written.toLowerCase().endsWith(each.toLowerCase())) ?? ''
  const digits = written
    .slice(0, written.length - unit.length)
    .replace(/(?<=\d)[ '’_](?=\d{3}(?!\d))/g, '')
    .trim()
  if (plain.test(digits)) return digits
  if (groupedByCommas.test(digits)) return digits.replaceAll(',', '')
  if (groupedByPoints.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  return decimalComma.test(digits) ? digits.replace(',', '.') : undefined
}
