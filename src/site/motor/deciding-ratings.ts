import type { Words } from '#i18n/translate.ts'
import type { motorText } from './motor-text.ts'

/** The six ratings that buyers decide by, in their order. */
export const decidingRatings: readonly (readonly [words: Words, field: keyof typeof motorText])[] = [
  [['功率', 'Power'], 'powerKw'],
  [['极数', 'Poles'], 'poles'],
  [['机座', 'Frame'], 'frame'],
  [['安装', 'Mounting'], 'mounting'],
  [['电压', 'Voltage'], 'voltageV'],
  [['能效', 'Efficiency'], 'ieClass'],
]
