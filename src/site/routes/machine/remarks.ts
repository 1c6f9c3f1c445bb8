const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Characters of a sentence in a language: a shorter line may be a designation or a figure. */
const sentence = { zh: 10, en: 20 }

const isSentence = (line: string): boolean => line.length >= (isChinese(line) ? sentence.zh : sentence.en)

/** Remarks that say the same in two lines, one in each language: the line in the language of the page. Other remarks as they are. */
export function remarksIn(text: string, lang: 'zh' | 'en'): string {
  const [first = '', second = '', ...more] = text.split('\n').filter((line) => line.trim() !== '')
  const isTwice = more.length === 0 && isChinese(first) !== isChinese(second) && isSentence(first) && isSentence(second)
  if (!isTwice) return text
  return isChinese(first) === (lang === 'zh') ? first : second
}
