/** Other endings that a name may have beside the extension of the content: pictures are shown, never saved under it; documents may be ZIP files. */
const alsoEndsWith: Readonly<Record<string, RegExp>> = { webp: /$/, zip: /\.(docx|pptx)$/i }

/** Characters of the longest name, without the extension. */
const maxLength = 240

/**
 * The last part of a name that somebody gave a file, without characters that are not seen; it ends as its content does, so that nothing
 * opens as a program what was checked as a document.
 */
export function shownName(given: string, extension: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const seen = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
  const isKnown = seen.toLowerCase().endsWith(`.${extension}`) || alsoEndsWith[extension]?.test(seen) === true
  return seen === '' || isKnown ? seen : `${seen}.${extension}`
}
