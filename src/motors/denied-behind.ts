const longestSign = 14
const signs = [
  // 不要 and the like may as well deny what stands before them without a blank: "二手不要 包邮".
  String.raw`(?<!\p{Script=Han})(?:不(?:想?要|考虑|接受|是|能|可以?)?|没有?|[无非勿]|谢绝)`,
  '不(?:需要?|用|必)|[无毋]需|无须',
  String.raw`(?<![a-z])(?:not?|without|never|(?:do|does)(?:n['’]t| not) (?:need|want)|no need (?:for|of))\s(?:an?\s|any\s)?`,
]
const sign = new RegExp(`(?:${signs.join('|')})$`, 'iu')

/** Whether a sign right before a part of a text denies that part: "不用质保", "not negotiable". It is said of nothing before it then. */
export const isDeniedAt = (text: string, at: number): boolean => sign.test(text.slice(Math.max(0, at - longestSign), at))
