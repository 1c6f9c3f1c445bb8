/** The words that are left of a text from which what is understood was taken out. */
export const wordsLeft = (rest: string): string[] => rest.split(/[\s,，;；、:：()（）]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
