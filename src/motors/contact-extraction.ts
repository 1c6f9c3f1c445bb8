import { spansIn } from './contact-details.ts'
import { mobile, prefixed, withDigits } from './contact-phones.ts'
import { type ContactKind, plain, type Span } from './contact-text.ts'
import { blanks } from './words-left.ts'

/** A field of the contact of a listing. */
export type ContactField = 'name' | 'mobile' | 'phone' | 'wechat' | 'email'

/** A contact that a text contains. */
export interface ContactDetail {
  /** Where it belongs; undefined for what is not published at all, as the address of a site. */
  readonly field?: ContactField
  readonly kind: ContactKind | 'name'
  /** As it is entered into the field. */
  readonly value: string
}

export interface TextWithoutContacts {
  readonly contacts: readonly ContactDetail[]
  /** The text with blanks in place of the contacts and of the words that announce them. */
  readonly rest: string
}

interface Place {
  readonly start: number
  readonly end: number
}

/** What stands beside the characters that give a contact away: the rest of an address. */
const around: Partial<Record<ContactKind, readonly [before: RegExp | undefined, after: RegExp]>> = {
  email: [/[a-z0-9._%+-]/, /^[a-z0-9.-]*/],
  site: [/[a-z0-9.-]/, /^[!-~]*/],
  messenger: [undefined, /^[\w.:-]*/],
  wechat: [undefined, /^[-_a-z0-9]*/],
}

/** Where the allowed characters at the end of a text begin. */
function endOf(text: string, allowed: RegExp): number {
  let at = text.length
  while (at > 0 && allowed.test(text.charAt(at - 1))) at -= 1
  return at
}

/** The same, with the scheme of an address before them. */
function startBefore(text: string, allowed: RegExp): number {
  const at = endOf(text, allowed)
  const scheme = ['https://', 'http://'].find((each) => text.slice(0, at).endsWith(each)) ?? ''
  return at - scheme.length
}

/** Characters of an address on either side of what gives it away. */
const longestPart = 100

function whole(text: string, { kind, start, end }: Span): Place {
  const [before, after] = around[kind] ?? []
  const from = Math.max(0, start - longestPart)
  return {
    start: before ? from + startBefore(text.slice(from, start), before) : start,
    end: end + (after?.exec(text.slice(end, end + longestPart))?.[0].length ?? 0),
  }
}

/** The name of the messenger behind an account. */
const nameInBrackets = /\s?[([【][^()[\]【】]{1,20}[)\]】]$/
const nameBehind =
  /(?:(?:\s{1,2}(?:on|at|via)\s{1,2}|\s?@\s?)we[a-z-]{3,6}|\s{0,2}(?:微信?|v信)|\s{1,3}(?:[vw]x|we\s?chat|wei\s?xin)|\s?加我)$/

/** The name directly before an account. */
const nameGlued = /^(?:(?:we-?chat|wei-?xin)(?:\s?id)?(?=[a-z])|[vw]x(?!id)(?=[a-z]{3,16}[-_]?\d)|\+v(?=[a-z]))/

function detailOf(kind: ContactKind, written: string): ContactDetail {
  if (kind === 'site' || kind === 'messenger') return { kind, value: written.trim() }
  if (kind === 'qq') return { kind, value: /\d{1,20}$/.exec(written)?.[0] ?? written }
  if (kind === 'wechat') {
    const account = written.replace(nameInBrackets, '').replace(nameBehind, '').replace(nameGlued, '')
    return { kind, field: 'wechat', value: account.slice(endOf(account, /[-_a-z0-9]/)).replace(/^[-_]+/, '') || written }
  }
  if (kind === 'email') {
    const at = written.replace(/\s?(?:@|\(at\)|\[at\]|艾特|\sat\s)\s?/, '@')
    return { kind, field: 'email', value: at.replace(/\s?(?:\(dot\)|点)\s?|[,\s]\s?(?=(?:com|cn)$)/g, '.').replace(/\.$/, '') }
  }
  const digits = withDigits(written).replace(/\D/g, '')
  const cellular = prefixed.exec(digits)?.[1] ?? ''
  return mobile.test(cellular)
    ? { kind, field: 'mobile', value: cellular }
    : { kind, field: 'phone', value: written.match(/\d+/g)?.join('-') ?? written }
}

/** Ends of lines stay, so that the lines of a list do. */
const blank = (text: string, { start, end }: Place): string => text.slice(0, start) + blanks(text.slice(start, end)) + text.slice(end)

/** With blanks in several places that do not overlap. */
function blankAll(text: string, places: readonly Place[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    rest += text.slice(from, start) + blanks(text.slice(start, end))
    from = end
  }
  return rest + text.slice(from)
}

/** Words that announce a contact, with their punctuation: nothing is left for them to announce. Repetitions are bounded, so that no text slows it down. */
const labels =
  /(?:联系方式|联系电话|联系人|联系|电话|手机号?|座机|热线|传真|微信号?|邮箱|网址|网站|官网|店铺|扣扣|tel|phone|mobile|cell|fax|wechat|weixin|e-?mail|website|web|qq|contact)[\s:：.,，、(（/]{0,8}(?=[\s):：）]{0,8}(?:\n|$| {4}))/giu

/** 王经理, 李先生; 联系人：张伟; Mr. Li. */
const names = [
  /(?:联系人|contact)\s*[:：]\s*(\p{Script=Han}{2,4}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?![\p{Script=Han}a-z])/u,
  /(?<!\p{Script=Han})(?:联系人?|找)?\s?[:：]?\s?(\p{Script=Han}{1,2}(?:先生|女士|小姐|经理|老板|师傅|总|工))(?!\p{Script=Han}{2})/u,
  /(?<![A-Za-z])((?:Mr|Mrs|Ms)\.? [A-Z][a-z]+)/,
]

/** The name beside a contact; texts without one name places and makers, not persons. */
function takeName(text: string, contacts: ContactDetail[]): string {
  for (const expression of names) {
    const found = expression.exec(text)
    if (!found?.[1]) continue
    contacts.push({ kind: 'name', field: 'name', value: found[1] })
    return blank(text, { start: found.index, end: found.index + found[0].length })
  }
  return text
}

/** "微信同号": the account of the messenger has the number of the phone. */
const sameNumber = /(?:手机|电话)?[微V]信?同(?:号|步|手机号?|电话)|(?:same|also) (?:on )?we-?chat/iu

/** Digits of two cells or of two rows. */
const overCells = /\d[^\p{L}\p{N}\t\n]*[\t\n][^\p{L}\p{N}]*\d/u

/** Takes contact details out of a text, so that they go where only those read them who may. `isTable`: no number goes on in the next cell. */
export function takeContacts(given: string, isTable = false): TextWithoutContacts {
  const read = plain(given)
  const { text, places } = read
  const taken: Place[] = []
  const contacts: ContactDetail[] = []
  for (const span of spansIn(read)) {
    if (isTable && overCells.test(text.slice(span.start, span.end))) continue
    const place = whole(text, span)
    if (taken.some(({ start, end }) => place.start < end && place.end > start)) continue
    taken.push(place)
    const detail = detailOf(span.kind, text.slice(place.start, place.end))
    if (!contacts.some(({ field, value }) => field === detail.field && value === detail.value)) contacts.push(detail)
  }
  let rest = blankAll(
    given,
    taken.map(({ start, end }) => ({ start: places[start] ?? 0, end: places[end] ?? given.length })),
  )
  const same = sameNumber.exec(rest)
  const number = contacts.find(({ field }) => field === 'mobile')
  if (same && number) {
    contacts.push({ kind: 'wechat', field: 'wechat', value: number.value })
    rest = blank(rest, { start: same.index, end: same.index + same[0].length })
  }
  if (contacts.length > 0) rest = takeName(rest, contacts)
  if (contacts.length > 0) rest = rest.replace(labels, (found) => ' '.repeat(found.length))
  return { contacts, rest }
}

/** Characters of a piece, from which it ends at the next line that can end it, and at which it ends with any line. */
const [longPiece, longestPiece] = [2_000, 4_000]

/** Between two letters: no number and no address goes on in the next line. */
const isApart = (line: string, next: string): boolean => /\p{L}\s*$/u.test(line) && /^\s*\p{L}/u.test(next)

/** A long text in pieces, each of whole lines, that together are the text: contacts are taken out of one after the other. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  const lines = text.split(/(?<=\n)/)
  let piece = ''
  for (const [at, line] of lines.entries()) {
    piece += line
    const isFull = piece.length >= longestPiece || (piece.length >= longPiece && isApart(line, lines[at + 1] ?? ''))
    if (!isFull) continue
    pieces.push(piece)
    piece = ''
  }
  return piece === '' ? pieces : [...pieces, piece]
}
