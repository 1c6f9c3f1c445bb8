/** Characters of a unified social credit code, each worth its place: digits and capitals without I, O, S, V and Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The weights of the first 17 characters: powers of 3 modulo 31. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Whether a text is a unified social credit code with the right check character (GB 32100-2015). */
export function isCreditCode(code: string): boolean {
  const values = [...code].map((character) => alphabet.indexOf(character))
  if (values.length !== 18 || values.includes(-1)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0)
  return values[17] === (31 - (sum % 31)) % 31
}
