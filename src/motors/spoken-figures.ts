/** No time of day: "8点30分", "8点30前". */
const spokenPoint = /(?<=(?<![税票含带加开]\s?\d?|普票|专票)\d)点(?=\d{1,2}(?!\d|\s?[台只个套件]))(?!\d{1,2}(?:分(?!贝)|[之以]?[前后]))/g

/** Before and behind these characters the last digit is one of a longer number, or what is said is none of money. */
const spokenScale =
  /(?<!(?:转速|海拔|耐压|绝缘|电阻|电压|里程|运行|用过|第)[了约为是]?\s?|[零〇十百千万亿一二两三四五六七八九])[\d一二两三四五六七八九](?:万[一二三四五六七八九]千?|千[一二三四五六七八九])(?![零〇十百千万亿一二两三四五六七八九瓦伏克转台只个套件米次年月天号极级成小公平兆欧])/g

const digits = '零一二三四五六七八九'
const digitOf = (character: string): string => String(character === '两' ? 2 : digits.indexOf(character))

/** What is said, in the figures of a keyboard, each at its place: "1点5万" as "1.5万", "一万五" as "1万5". */
export const withSpokenFigures = (text: string): string =>
  text.replace(spokenPoint, '.').replace(spokenScale, (found) => found.replace(/[^万千\d]/g, digitOf))

/** What is left of such a text, as it was written. */
export const asSpoken = (rest: string, text: string): string => rest.replace(/\S/g, (_, at: number) => text.charAt(at))

const scales: Readonly<Record<string, number>> = { 万: 10_000, 千: 1000 }

/** "1.2万", "1万8", where the digit behind the scale counts its tenths; without a scale the number itself. */
export function withScale(number: number, scale = '', next = ''): number {
  const times = scales[scale] ?? 1
  return number * times + (Number(next) * times) / 10
}
