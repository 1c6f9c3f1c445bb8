/** What is paid beside the price of a motor, or was paid for it once. 含运费500元 names who pays, and then the price. */
export const chargeWords =
  '(?<![含包免])(?:(?:运|运输|物流|快递|托运|邮|包装|安装|加工|调试|维修|服务|手续|吊装|装卸|检测|人工|改造)费用?|税[金费额]|押金|[定订]金|保证金|原价|进价)'

export const englishChargeWords =
  '(?<![A-Za-z])(?:FREIGHT|SHIPPING|DELIVERY (?=COST|CHARGE|FEE)|DEPOSIT|PACKING|PACKAGING|HANDLING)(?: (?:COST|CHARGE|FEE)S?)?'

/** All pieces together. */
const allWords =
  '总共|一共|打包价?|一起|全要|全部|共计?|合计|小计|整批价?|总[计价额]?|总金额|(?<![a-z])(?:total|lot|bundle|package)(?: price)?'

const beforeOther = new RegExp(`(?:${allWords}|${chargeWords}|${englishChargeWords})\\s{0,2}[:：为]?\\s{0,2}$`, 'i')
const longestBefore = 26

/** Whether what stands before an amount says that it is no price of one motor. */
export const isOtherSum = (text: string, at: number): boolean => beforeOther.test(text.slice(Math.max(0, at - longestBefore), at))

/** Currencies that no listing has. */
export const otherCurrencies =
  '[£₽₩₹฿]|(?<![a-z])(?:hkd|jpy|gbp|aud|cad|sgd|krw|rub|inr|thb|vnd|chf|try|aed|pounds?|yen|roubles?|rubles?)(?![a-z])|港[币元]|日[元圆円币]|英镑|卢布|韩元|台币|新币|[澳加]元|越南盾|泰铢|卢比|瑞郎'
