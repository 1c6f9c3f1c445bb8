const chineseCharacter = /\p{Script=Han}/u

/** Value of the `lang` attribute for text that users entered, so that screen readers pronounce it correctly. */
export const textLanguage = (text: unknown): string | undefined =>
  typeof text === 'string' && chineseCharacter.test(text) ? 'zh-CN' : undefined
