/** Dashes of typography, and the sign of a minus. */
const dashes = /[\u2010-\u2015\u2212]/g

/** A text in one way of writing: half-width, in capitals, with the dash of a keyboard. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(dashes, '-').toUpperCase()
