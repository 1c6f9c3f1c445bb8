import type { Words } from '#i18n/translate.ts'
import type { Origin } from './specification.ts'

export const originWords: Readonly<Record<Origin, Words>> = {
  CATALOG: ['按样本', 'by catalogue'],
  SERIES: ['按系列', 'by series'],
  CALC: ['计算值', 'calculated'],
}
