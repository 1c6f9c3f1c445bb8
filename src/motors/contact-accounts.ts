import {
  isBesideBrand,
  isDesignation,
  isEnglish,
  isFigure,
  isOfMotors,
  isOfSales,
  isOfSentence,
  isPinyinName,
  isWord,
} from './contact-words.ts'

/** Names of messengers that mean nothing else. */
const clearNames =
  /(?<![a-z])(?:we-?chat|wei[\s-]?xin|whats[\s-]?app|skype|viber|zalo|facebook|instagram|ding(?:talk|ding)|signal(?=\s(?:app|messenger)))(?=(?:id|hao)(?![a-z])|[^a-z]|$)/g
/** The same in two words, which are words of a sentence too. */
const dividedNames = /(?<![a-z])we\s{1,2}chat(?![a-z])/g
/** What drives exchange is called the same. */
const telegramNames = /(?<![a-z])telegram(?=id(?![a-z])|[^a-z]|$)/g
/** The same letters are a brand. */
const brandNames = /(?<![a-z0-9])[vw]x(?=(?:id|hao)(?![a-z0-9])|[^-_a-z0-9]|$)/g
/** This one is a part of a factory, behind a word for it or where a word for it follows. */
const lineNames =
  /(?<![a-z0-9])(?:(?<!(?:production|assembly|packing) |线|线 )line(?=\s?(?:id|me)(?![a-z0-9]))|(?<![a-z]{3}\s|线|线 )line(?=\s?[:@]))/g
const namesOfWeChat = /^(?:we|[vw]x)/

/** What says that an account follows. */
const marks = /\s{0,3}(?:号码?|账号|[是为:=@]|(?:id|app|messenger|no|nr|acc|account|number|name|username)\.?(?![a-z0-9]))/y
/** Words and signs that may stand before it. */
const links =
  /\s{0,3}(?:(?:me|us|my|is|on|at|via|to|add|contact|user|hao|please|pls)(?![a-z0-9])|[(["“「【<>→/-]\s?(?=[a-z0-9])|\.(?=[a-z0-9]))/y
/** Those beside a brand, where a dash and a full stop go on with a designation. */
const linksOfBrand = /\s{0,3}(?:(?:me|my|is|add|hao|please|pls)(?![a-z0-9])|\((?=\s?[a-z0-9]))/y
const mostMarks = 5

const account = /\s{0,3}([a-z0-9](?:[-_.]?[a-z0-9]){4,29})(?![-_]?[a-z0-9])(?=(?: ([a-z]{2,20})(?![a-z0-9]))?)/y

const shortest = 6

interface Candidate {
  readonly account: string
  /** What stands between it and the name. */
  readonly lead: string
  /** The word behind it. */
  readonly next: string
  /** Whether a mark announces it. */
  readonly isMarked: boolean
  /** Whether it stands in a line of its own. */
  readonly isApart: boolean
}

/** Figures on both sides of a dash, which order numbers have. */
const figures = /^\d|\d[a-z]{0,3}-[a-z]?\d/
const isDate = (written: string): boolean => /^(?:19|20)\d\d[-.]/.test(written)

/** Whether it is an account behind a name that means nothing else: whatever does not go on with the sentence and, without a mark, is no word. */
function isAccount({ account: written, isMarked, isApart }: Candidate): boolean {
  if (isFigure(written)) return false
  if (/^[\d.-]+$/.test(written)) return !isDate(written) && written.replace(/\D/g, '').length >= (isMarked ? shortest - 1 : shortest)
  if (written.length < shortest || isOfSentence(written)) return false
  if (isMarked) return true
  if (isDesignation(written) || (isWord(written) && !isOfSales(written))) return false
  return !isApart || !figures.test(written) || written.includes('_')
}

/** The same behind a mark of a brand: there words of motors, designations and makers are none. */
function isAccountBesideBrand({ account: written, next, isMarked }: Candidate): boolean {
  if (/^[\d.-]+$/.test(written)) return isMarked && /^\d{5,12}$/.test(written)
  if (written.length < shortest || isOfSentence(written) || isFigure(written)) return false
  if (/^[a-z]+$/.test(written)) return !(isMarked ? isOfMotors(written) : isBesideBrand(written, next))
  if (!/[\d_]/.test(written)) return isMarked || !isOfMotors(written)
  return isMarked || (/^[a-z]/.test(written) && !isDesignation(written))
}

/** Behind a colon alone, which the name of a part of a factory has as well, letters are none. */
function isAccountOfLine(candidate: Candidate): boolean {
  const [letters = ''] = candidate.account.split(/[-._]?\d/)
  if (letters === '' || isEnglish(letters) || isDesignation(candidate.account) || !isAccount(candidate)) return false
  return /[\d_]/.test(candidate.account) || /id|me|@$/.test(candidate.lead)
}

/** Without a mark the account has a digit or an underscore. */
const isAccountOfTelegram = (candidate: Candidate): boolean =>
  (candidate.isMarked || /[\d_]/.test(candidate.account)) && !isEnglish(candidate.account) && isAccount(candidate)

/** With a mark before it, or a digit or an underscore in it. */
const isAccountOfSentence = (candidate: Candidate): boolean =>
  (candidate.isMarked || /[\d_]/.test(candidate.account)) && isAccount(candidate)

interface FoundAccount {
  readonly kind: 'wechat' | 'messenger'
  readonly start: number
  readonly end: number
  readonly found: string
}

function behind(text: string, from: number, other: RegExp): (Candidate & { readonly end: number }) | undefined {
  let at = from
  let isMarked = false
  for (let count = 0; count < mostMarks; count += 1) {
    marks.lastIndex = at
    other.lastIndex = at
    const isMark = marks.test(text)
    if (!isMark && !other.test(text)) break
    at = isMark ? marks.lastIndex : other.lastIndex
    isMarked ||= isMark
  }
  account.lastIndex = at
  const match = account.exec(text)
  if (!match?.[1]) return undefined
  const end = account.lastIndex
  const lead = text.slice(from, at)
  return { account: match[1], lead, next: match[2] ?? '', isMarked, isApart: !isMarked && text.slice(from, end).includes('\n'), end }
}

/** Directly behind the name, or its id: `whatsappzhangsan88`, where no production line is idle. */
const glued =
  /(?<![a-z])(?:we-?chat|wei-?xin|whats-?app|skype|telegram|viber|zalo|facebook|instagram|dingtalk|(?<!(?:production|assembly|packing) |线|线 )line(?=\s?id)(?!\s?id(?:le|en|ea)))(?:\s?id)?([a-z][-_a-z0-9]{5,19})(?![-_a-z0-9])/g
/** Of them those are accounts that letters begin, with a digit or an underscore. */
const isGlued = (written: string): boolean =>
  /^[a-z]{3,20}[-_\d]/.test(written) && /[\d_]/.test(written) && !isDesignation(written) && !figures.test(written)

/** Before the name: `johnsmith on wechat`. */
const before =
  /(?<![-\w.@])([a-z][-_a-z0-9]{5,19})(?:\s{1,2}(?:on|at|via)\s{1,2}|\s?@\s?)(we-?chat|wei\s?xin|whats\s?app|skype|telegram|viber|zalo)(?![a-z])/g

/** Accounts of messengers behind and before their names in Latin letters, in a plain text. */
export function* accountsIn(text: string): Generator<FoundAccount> {
  for (const [names, other, isOne] of [
    [clearNames, links, isAccount],
    [dividedNames, links, isAccountOfSentence],
    [telegramNames, links, isAccountOfTelegram],
    [brandNames, linksOfBrand, isAccountBesideBrand],
    [lineNames, links, isAccountOfLine],
  ] as const)
    for (const { 0: name, index: start } of text.matchAll(names)) {
      const candidate = behind(text, start + name.length, other)
      if (!candidate || !isOne(candidate)) continue
      const kind = namesOfWeChat.test(name) ? 'wechat' : 'messenger'
      yield { kind, start, end: candidate.end, found: text.slice(start, candidate.end) }
    }
  for (const { 0: found, 1: written = '', index: start } of text.matchAll(glued))
    if (isGlued(written)) yield { kind: namesOfWeChat.test(found) ? 'wechat' : 'messenger', start, end: start + found.length, found }
  for (const { 0: found, 1: written = '', 2: name = '', index: start } of text.matchAll(before))
    if (!isWord(written) && !isDesignation(written) && !figures.test(written) && (name !== 'telegram' || /[\d_]/.test(written)))
      yield { kind: namesOfWeChat.test(name) ? 'wechat' : 'messenger', start, end: start + found.length, found }
}

/** The name of a messenger or of a mailbox, whatever is said of it. */
const messengers =
  /[微薇威徽]\s?信|v信|(?<![a-z])(?:we[\s.-]?chat|w e c h a t|wchat|wei\s?xin|whats\s?app|skype|viber|zalo|dingtalk|facebook|instagram)(?![a-z])|(?<![a-z]|standard\s)telegram(?![a-z]|\s(?:\d{1,3}(?!\d)|length|selection|standard|structure|type))|signal\sid\s?[:=]|(?<![a-z0-9])(?:q\s?q(?![a-z0-9])|line\s?id(?![a-z]))|扣扣|钉钉|飞书|旺旺|(?<![a-z])(?:gmail|hotmail|yahoo|foxmail|icloud)(?![a-z])|(?:163|126|139|189)\s?邮箱|邮箱\s?[:是为]?\s?[a-z0-9]{4}/

/** A number that may be one of a telephone, even where it says that it is another one. */
const bareNumber = /(?<![a-z0-9]|[a-z0-9][./-])\d{10,13}(?![a-z0-9]|[./-][a-z0-9])/

/** Letters that are no word behind the name of a part of a factory, and names in pinyin behind a brand. */
function* suspectedIn(text: string): Generator<string> {
  for (const [names, other, isOne] of [
    [lineNames, links, (letters: string) => !isWord(letters)],
    [brandNames, linksOfBrand, isPinyinName],
  ] as const)
    for (const { 0: name, index } of text.matchAll(names)) {
      const candidate = behind(text, index + name.length, other)
      if (candidate && /^[a-z]{6,}$/.test(candidate.account) && isOne(candidate.account)) yield text.slice(index, candidate.end)
    }
}

/** What may lead to a contact in a plain text: the name of a messenger, a number of 10 to 13 digits, or letters that may be an account. */
export const mentionIn = (text: string): string | undefined =>
  messengers.exec(text)?.[0] ?? bareNumber.exec(text)?.[0] ?? suspectedIn(text).next().value
