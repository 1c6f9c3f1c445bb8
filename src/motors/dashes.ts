/** Characters of traditional writing in the words of the trade, each with its simplified form at the same place below. */
const traditional = '級極電動機馬達壓頻變單単無爆臥臺萬價兩銅鋁鑄鐵軸風繞線輪減齒國產進庫貨廠帶剎車製轉數勁華東蘇廣龍蓮'
const simplified = '级极电动机马达压频变单单无爆卧台万价两铜铝铸铁轴风绕线轮减齿国产进库货厂带刹车制转数劲华东苏广龙莲'
const plainOf: ReadonlyMap<string, string> = new Map([...traditional].map((each, at) => [each, simplified.charAt(at)]))
/** Dashes of typography, the sign of a minus, and those characters. */
const otherwise = new RegExp(`[\\u2010-\\u2015\\u2212${traditional}]`, 'g')

/** By their codes: a table is read faster than so large a class is matched. */
const firstOther = 0x2010
const isOther = new Uint8Array(0x10000)
for (const each of traditional) isOther[each.charCodeAt(0)] = 1
for (const code of [firstOther, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212]) isOther[code] = 1

function withPlainCharacters(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= firstOther && isOther[code] === 1) return text.replace(otherwise, (found) => plainOf.get(found) ?? '-')
  }
  return text
}

/** A text in one way of writing: half-width, in capitals, in simplified characters, with the dash of a keyboard. */
export const plainText = (text: string): string => withPlainCharacters(text.normalize('NFKC')).toUpperCase()
