import { matchAt } from './match-at.ts'
import type { Fields, Found, Token } from './reading.ts'
import { isWithin } from './region-words.ts'

/** Before the place that a motor shall be sent to: 送到, 发往, 海运, 送货至, 收货地, 到货, 运费到. The place of dispatch is where the stock is. */
const sent =
  /(?:(?<![批开研出])(?:[海空陆货转托]运|[送发运寄])(?:货|[到至往]){0,3}|[收交]货(?:地[址点]?|[到至往])?|(?<![新刚已才未批])到货(?:地[址点]?|[到至往])|(?<![一-龥]\s?)到货|(?<=[要需须求])到货|目的地|(?<=[费运邮])[到至]|(?:CIF|CFR|DAP|DDP)(?![A-Z0-9]))\s?[:是为]?\s?/y
/** Behind the name of a place or of goods 到货 is about stock that arrived; behind a time it is about the delivery: "3天内到货苏州". */
const arrives =
  /(?<=(?:[\d一二两三四五六七八九十半]\s?(?:个?工作[日天]|个?(?:[天日周]|星期|小时)|个月)|[次隔翌明后][天日]|第二天)(?:[以之]?[内前]|左右)?[就即可能以]{0,3})到货\s?[:是为]?\s?/y
/** 交货 without one is what 发货 is, as in "苏州交货". */
const handedOver = /交[货付](?![期地至到往时日周款])/y
export const firstOfDelivery = '海空陆货转托送发运寄收交目到至CD'

/** Incoterms with which the seller pays the transport to the place behind them, which say more than that. */
export const termOfDelivery = /^(?:CIF|CFR|DAP|DDP)(?![a-z0-9])/i

const isPlace = (found: Found | undefined): boolean => found?.kind === 'region' || found?.alternative?.regionCode !== undefined

/** What says that the place behind it is one of delivery; elsewhere these characters are parts of other words. */
export function deliveryAt(text: string, at: number, foundAt: (at: number) => Found | undefined): Found | undefined {
  const found = matchAt(sent, text, at) ?? matchAt(arrives, text, at)
  const end = at + (found?.[0].length ?? 0)
  if (found && isPlace(foundAt(end))) return { end, kind: 'deliverRegion', fields: {} }
  const alone = matchAt(handedOver, text, at)
  return alone ? { end: at + alone[0].length, kind: 'filler', fields: {} } : undefined
}

const namesPlace = ({ kind, alternative }: Token): boolean => kind === 'region' || alternative?.regionCode !== undefined
const codeOf = ({ kind, fields, alternative }: Token): string | undefined => (kind === 'region' ? fields : alternative)?.regionCode

const joint = /^\s?(?:[、/或和与及]|or|and)?\s?$/i

/** The place from a token on: a city may follow its province, or stand before it. */
function placeFrom(tokens: readonly Token[], first: number): { readonly end: number; readonly code: string | undefined } {
  let code: string | undefined
  let end = first
  for (let token = tokens[end]; token && namesPlace(token); token = tokens[end]) {
    const next = codeOf(token)
    if (end > first && (code === undefined || next === undefined || !(isWithin(next, code) || isWithin(code, next)))) break
    if (code === undefined || (next !== undefined && isWithin(next, code))) code = next
    end += 1
  }
  return { end, code }
}

/** Makes one token of these, which are about one place. */
function join(tokens: Token[], from: number, end: number, given: string, code: string | undefined): void {
  const [{ start }, last] = [tokens[from], tokens[end - 1]] as [Token, Token]
  const fields: Fields = code === undefined ? {} : { deliverRegion: code }
  tokens.splice(from, end - from, {
    start,
    end: last.end,
    text: given.slice(start, last.end),
    kind: 'deliverRegion',
    fields,
    confidence: 1,
  })
}

/** "送到江苏苏州", "deliver to Suzhou or Shanghai": where motors shall be sent to is not where they are. Without a place it says nothing. */
export function joinDelivery(tokens: Token[], given: string): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    if (token.kind !== 'deliverRegion') continue
    const { end, code } = placeFrom(tokens, at + 1)
    if (end === at + 1) {
      tokens[at] = { ...token, kind: 'filler' }
      continue
    }
    join(tokens, at, end, given, code)
    for (let next = tokens[at + 1]; next; next = tokens[at + 1]) {
      const from = next.kind === 'filler' && joint.test(next.text) ? at + 2 : at + 1
      const place = tokens[from]
      const isNext = place && namesPlace(place) && /\S/.test(given.slice(tokens[at]?.end, place.start))
      if (!isNext || !joint.test(given.slice(tokens[from - 1]?.end, place.start))) break
      const more = placeFrom(tokens, from)
      join(tokens, from, more.end, given, more.code)
      at = from
    }
  }
}
