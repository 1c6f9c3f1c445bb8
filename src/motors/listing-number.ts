/** The number of a listing in a text: the date, and four digits; seven where another listing of that day has the same four. */
export const listingNumber = /M\d{10}(?:\d{3})?(?![A-Z0-9])/y
/** The same without its M: a day of this century, and the four or seven digits. */
export const bareListingNumber = /2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}(?:\d{3})?(?![A-Z0-9.]|\s?[元块台])/y

const beginning = /^M2\d(?:0[1-9]|1[0-2])(?:[0-3]\d{0,8})?$/i
const part = /^M?\d{5,13}$/i

/** Whether a text is a listing number or its beginning, from the month on; no designation is like it. */
export const isBeginningOfListingNo = (text: string): boolean => beginning.test(text)

/** Whether a text may be a part of listing numbers: so many digits are no other number of a motor. */
export const isPartOfListingNo = (text: string): boolean => part.test(text)
