/** As many blanks, so that the rest of a text keeps its place; lines stay. */
export const blanks = (found: string): string => found.replace(/[^\n]/g, ' ')

/** The words that are left of a text from which what is understood was taken out. */
export const wordsLeft = (rest: string): string[] => rest.split(/[\s,，;；、:：()（）]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
