import { atMost, moreThan, noLess } from './limit-words.ts'
import { matchAt } from './match-at.ts'

/** What is paid beside the price of a motor, or was paid for it once. 含运费500元 and 含税、运费500元 name who pays, and then the price. */
export const chargeWords =
  '(?<![含包免带]|[自可到]付|[含包](?:[税票]|运费?|税费)[及和、])(?:(?:运|运输|物流|快递|托运|邮|包装|安装|加工|调试|维修|服务|手续|吊装|装卸|检测|人工|改造)费用?|税[金费额]|押金|[定订]金|保证金|原价|进价)'

/** Packing alone is a state: "in original packing USD 320". */
export const englishChargeWords =
  '(?<![A-Za-z])(?:DEPOSIT(?: (?:COST|CHARGE|FEE)S?)?|(?<!(?:free|incl(?:\\.|uding|uded?|usive)?|excl(?:\\.|uding|uded?|usive)?|with(?:out)?)(?: of)? )(?:(?:FREIGHT|SHIPPING)(?: (?:COST|CHARGE|FEE)S?)?|(?:DELIVERY|PACKING|PACKAGING|PACKAGE|HANDLING) (?:COST|CHARGE|FEE)S?))'

/** All pieces together. */
export const totalWords =
  '(?:总(?:(?:共|体|的)(?:预算|价[格位]?|金额)?|预算|价[格位]?|[计额]|金额)|一共|共计?|合计|小计|全部|打包价?|整批价?|一起|全要)(?:\\s?(?:价格?|预算))?'
export const englishTotals = '(?:IN )?TOTAL(?: (?:PRICE|BUDGET|COST))?|(?:LOT|BUNDLE|PACKAGE)(?: PRICE)?|BUDGET (?:IN )?TOTAL'
const allWords = `${totalWords}|总|(?<![a-z]|(?:original|export|wooden|in) )(?:total|lot|bundle|package)(?: price)?|(?<![a-z])(?:total (?:budget|cost)|budget (?:in )?total)`

const before = (words: string): RegExp =>
  new RegExp(`(?:${words})\\s{0,2}[:：为在是]?\\s{0,2}(?:(?:${atMost}|${noLess}|${moreThan}|至少)\\s{0,2})?$`, 'i')
const beforeCharge = before(`${chargeWords}|${englishChargeWords}`)
const beforeAll = before(allWords)
const longestBefore = 40

/** Whether what stands before an amount says that it is no price of one motor. */
export function isOtherSum(text: string, at: number, isOfEach = false): boolean {
  const behind = text.slice(Math.max(0, at - longestBefore), at)
  return beforeCharge.test(behind) || (!isOfEach && beforeAll.test(behind))
}

/** "1万2打包带走", "12000元全要"; what is packed for transport, or becomes cheaper with all, is none of it. */
const behindAll = /钱?\s?(?:打包(?![费发好运装箱])|全要(?!\s?\d|优惠|便宜|[再可]))(?:[带拿]?走|价|[出卖])?/y
/** What says of an amount beside a number of pieces that it is the price of each. */
export const ofEach =
  /单价|(?:[单每]|(?<![十百\d])[一1])\s?[台只个套件]|[/每]\s?[台只个套件]|[@＠]|\/\s?(?:pcs?|pieces?|units?|sets?)(?![a-z])|(?<![a-z])(?:per|each|unit)(?![a-z])/i

/** The end of the words behind an amount that say that it is for all pieces together. */
export function endOfAll(text: string, at: number, end: number): number | undefined {
  const [all] = matchAt(behindAll, text, end) ?? []
  return all === undefined || ofEach.test(text.slice(at, end)) ? undefined : end + all.length
}

/** Currencies that no listing has. */
export const otherCurrencies =
  '[£₽₩₹฿]|(?<![a-z])(?:hkd|jpy|gbp|aud|cad|sgd|krw|rub|inr|thb|vnd|chf|try(?! (?:our|my|your|to|the|for|and|best|hard)(?![a-z]))|aed|pounds?|yen|roubles?|rubles?)(?![a-z])|港[币元]|日[元圆円币]|英镑|卢布|韩元|台币|新币|[澳加]元|越南盾|泰铢|卢比|瑞郎'
