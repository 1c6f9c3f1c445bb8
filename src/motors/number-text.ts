const plain = /^-?\d+(?:\.\d+)?$/

/**
 * The numbers of a text in plain writing: blanks, apostrophes, commas and points between thousands are left out (`1,800`, `1 450`,
 * `1.800.000`), a comma before decimals is a point (`11,2`, `1.234,5`). What else stands there stays.
 */
export function withPlainNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<![\d.,])[1-9]\d{0,2}(?:[ '’_]\d{3}){1,4}(?!\d)/g, (found) => found.replace(/\D/g, ''))
    .replace(/(?<![\d.,])[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,6})?(?![\d,])/g, (found) => found.replaceAll(',', ''))
    .replace(/(?<![\d.,])[1-9]\d{0,2}(?:(?:\.\d{3}){1,4},\d{1,6}|(?:\.\d{3}){2,4})(?![\d.,])/g, (found) =>
      found.replaceAll('.', '').replace(',', '.'),
    )
    .replace(/(?<![\d.,])(\d{1,9}),(\d{1,6})(?![\d.,])/g, '$1.$2')
}

/**
 * A number as people write it, in the form that the server takes, with its unit behind it. Undefined where the text is no number, or may
 * be two.
 */
export function numberIn(text: string, units: readonly string[] = []): string | undefined {
  const written = text.normalize('NFKC').trim()
  const unit = units.find((each) => written.toLowerCase().endsWith(each.toLowerCase())) ?? ''
  const digits = withPlainNumbers(written.slice(0, written.length - unit.length)).trim()
  return plain.test(digits) ? digits : undefined
}

const several = /^\d{1,5}(?:\.\d{1,3})?(?:\s?\/\s?\d{1,5}(?:\.\d{1,3})?){1,3}$/

/** Units of figures that stand several together: `380/660` V with its currents in A, `4/2` poles. */
const unitsOfSeveral = /^(?:k?v|a|p)$/i

/** A number alone, or several with slashes between them, with the unit of its column behind it; any other text as it is. */
export function withColumnUnit(text: string, unit: string): string {
  const number = unit === '' ? undefined : numberIn(text)
  if (number !== undefined) return number + unit
  const written = text.normalize('NFKC').trim()
  return unitsOfSeveral.test(unit) && several.test(written) ? written + unit : text
}
