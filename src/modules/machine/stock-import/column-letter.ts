/** The letter of a column, as spreadsheets have it: 0 is A, 26 is AA. */
export const letterOf = (at: number): string => (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
