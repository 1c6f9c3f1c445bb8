import type { Words } from '#i18n/translate.ts'

/** Where a value of a listing comes from. Without one it is what the seller says. */
export const valueOrigins = {
  NAMEPLATE: ['按铭牌', 'by nameplate'],
  OCR: ['铭牌照片识别', 'read from the photo of the nameplate'],
  SELLER: ['卖家填写', 'by the seller'],
  CATALOG: ['按样本', 'by catalogue'],
  SERIES: ['按系列', 'by series'],
  FRAME: ['按机座', 'by frame'],
  CALC: ['计算值', 'calculated'],
} as const satisfies Readonly<Record<string, Words>>

export type ValueOrigin = keyof typeof valueOrigins

const isOrigin = (text: string): text is ValueOrigin => Object.hasOwn(valueOrigins, text)

/** As a listing stores it, one text for each value: `currentA:CATALOG`. Texts of another form say nothing. */
export function originsIn(stored: unknown): ReadonlyMap<string, ValueOrigin> {
  const texts: readonly unknown[] = Array.isArray(stored) ? stored : []
  return new Map(
    texts.flatMap((text) => {
      const [field = '', origin = '', ...more] = String(text).split(':')
      return more.length === 0 && isOrigin(origin) ? [[field, origin] as const] : []
    }),
  )
}

export const storedOrigins = (origins: Iterable<readonly [field: string, origin: ValueOrigin]>): string[] =>
  [...origins].map(([field, origin]) => `${field}:${origin}`)

/** Whether a value follows from others, and nobody has seen it at the motor. */
export const isInferred = (origin: ValueOrigin): boolean => origin !== 'NAMEPLATE' && origin !== 'OCR' && origin !== 'SELLER'
