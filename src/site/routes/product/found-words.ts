import type { Words } from '#i18n/translate.ts'

/** A search with the number of its results. */
export const foundWords = (total: number): Words =>
  total === 0 ? ['{label}，暂无现货', '{label}: none in stock'] : ['{label}，有 {n} 条', '{label}: {n} listing|{label}: {n} listings']
