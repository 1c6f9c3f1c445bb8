import type { Fields } from './reading.ts'
import type { TokenKind } from './token-kinds.ts'
import { woundRotor } from './wound-rotor.ts'

/** The two ways to write that a permanent magnet motor starts at the line. */
const startsAtLine = ['自起动', '自启动', '异步起动', '异步启动']
const ofEach = (endings: readonly string[]): string => startsAtLine.flatMap((word) => endings.map((ending) => word + ending)).join('|')

/** A word and what it says. */
export interface WordEntry {
  readonly kind: TokenKind
  readonly fields: Fields
  readonly confidence?: number
  /** What it can also mean. */
  readonly alternative?: Fields
}

type Line = readonly [words: string, kind: TokenKind, fields: Fields]

/** What a word says of how a motor is fixed, and of its shaft. */
export type MountingPart = 'feet' | 'flange' | 'face' | 'vertical' | 'horizontal'

/** Words of mountings with those that they allow alone, and with what they say beside others. */
const mountingLines: readonly (readonly [words: string, mounting: readonly string[], parts: readonly MountingPart[]])[] = [
  ['底脚|地脚|底脚安装|地脚安装|带脚|有脚|脚装|脚安装|foot|foot mount|foot-mount|foot mounted|foot-mounted|footed|feet', ['B3'], ['feet']],
  ['卧式|horizontal', ['B3'], ['horizontal']],
  ['立式|vertical', ['V1', 'V3', 'B5'], ['vertical']],
  ['法兰|大法兰|法兰安装|凸缘|flange|flange mount|flange-mount|flange mounted|flange-mounted|flanged', ['B5', 'B35', 'V1'], ['flange']],
  ['小法兰|face|face mount|face-mount|face mounted|face-mounted|c-face|small flange', ['B14', 'B34'], ['face']],
  [
    '地脚带法兰|底脚带法兰|卧式带法兰|脚带法兰|foot and flange|foot flange|foot/flange|foot + flange|flange and foot|flange with foot|flange and feet|feet and flange|flange/foot|flange + foot|法兰带地脚|法兰带底脚|带法兰带地脚',
    ['B35'],
    ['feet', 'flange'],
  ],
]

/** What each of these words says, in capitals. */
export const mountingParts: ReadonlyMap<string, readonly MountingPart[]> = new Map(
  mountingLines.flatMap(([all, , parts]) => all.split('|').map((word) => [word.toUpperCase(), parts] as const)),
)

/** What motors drive. Behind characters that are not understood they are the end of another name: 除尘风机. */
export const drivenMachines: ReadonlySet<string> = new Set(
  '水泵|风机|空压机|压缩机|破碎机|输送机|皮带机|搅拌机|提升机|球磨机|注塑机|机床|冷却塔'.split('|'),
)

/** Provinces that are called by one name together (GB/T 2260). */
const regionGroups: readonly Line[] = (
  [
    ['华东|华东地区|east china', '310000 320000 330000 340000 350000 360000 370000'],
    ['华北|华北地区|north china', '110000 120000 130000 140000 150000'],
    ['东北|东北地区|northeast china', '210000 220000 230000'],
    ['华中|华中地区|central china', '410000 420000 430000'],
    ['华南|华南地区|south china', '440000 450000 460000'],
    ['西南|西南地区|southwest china', '500000 510000 520000 530000 540000'],
    ['西北|西北地区|northwest china', '610000 620000 630000 640000 650000'],
    ['江浙沪|长三角', '310000 320000 330000'],
    ['珠三角', '440000'],
    ['京津冀', '110000 120000 130000'],
  ] as const
).map(([names, codes]) => [names, 'region', { regionCodes: codes.split(' ') }])

/** Words of the trade in Chinese and English, separated by `|`, lower case. The longest word at a place wins. */
const lines: readonly Line[] = [
  [
    '有没有|有无|是否有|谁有|想要|急要|长期收|谁家有|哪里有|哪有|求购|急找|急求|急购|采购|收购|求|找|想买|需要|要买|wanted|looking for|buy|buying|need',
    'intent',
    { intent: 'BUY' },
  ],
  ['出售|转让|清仓|处理|甩卖|供应|卖|for sale|selling|sell', 'intent', { intent: 'SELL' }],

  ...mountingLines.map(([all, mounting]) => [all, 'mounting', { mounting }] as const),

  ['变频|变频调速|变频电机|变频电动机|vfd|inverter|inverter duty|inverter-duty|variable speed', 'feature', { features: ['VFD'] }],
  ['制动|刹车|煞车|抱闸|电磁制动|带刹车|带煞车|带制动|制动电机|刹车电机|brake|with brake|brake motor', 'feature', { features: ['BRAKE'] }],
  ['双速|多速|三速|变极|变极多速|双速电机|two-speed|two speed|multi-speed|multispeed|dual speed', 'feature', { features: ['MULTISPEED'] }],
  ['编码器|带编码器|encoder|with encoder', 'feature', { features: ['ENCODER'] }],
  [
    '独立风机|强冷|强冷风机|强制风冷|强迫风冷|forced fan|forced cooling|forced ventilation|force ventilated',
    'feature',
    { features: ['FORCED_FAN'] },
  ],
  ['加热带|加热器|防潮加热|space heater|heater', 'feature', { features: ['HEATER'] }],
  ['ptc', 'feature', { features: ['PTC'] }],
  ['pt100', 'feature', { features: ['PT100'] }],
  ['逆止器|逆止|backstop', 'feature', { features: ['BACKSTOP'] }],
  ['绝缘轴承|insulated bearing', 'feature', { features: ['INSULATED_BEARING'] }],

  ['全新|新|新的|新机|新电机|新品|新货|崭新|brand new|new', 'condition', { condition: 'NEW' }],
  ['unused', 'condition', { conditionsExcluded: ['USED'] }],
  ['库存|全新库存|库存新|库存电机|积压|new old stock|nos|surplus', 'condition', { condition: 'NOS' }],
  ['拆封|样机|开箱|open box|open-box', 'condition', { condition: 'OPEN' }],
  ['拆机|拆机件|拆下|take-out|takeout|removed', 'condition', { condition: 'REMOVED' }],
  ['翻新|大修|大修过|修复|重绕|rewound|refurbished|refurb|reconditioned|rebuilt', 'condition', { condition: 'REFURB' }],
  // Names that dictionaries have only with more words.
  ['tefc', 'ic', { ic: 'IC411' }],
  ['teao', 'ic', { ic: 'IC418' }],
  ['cage', 'filler', {}],
  ['二手|旧|旧电机|老电机|使用过|用过|二手电机|used|second-hand|second hand', 'condition', { condition: 'USED' }],
  ['配件机|故障机|报废|for parts', 'condition', { condition: 'PARTS' }],

  ['nema premium|nema premium efficiency|premium efficiency', 'efficiency', { ie: 'IE3' }],
  ...regionGroups,
  // Before the place.
  [
    '发货到|发货至|发货往|deliver to|delivered to|delivery to|delivery in|deliver it to|deliver them to|delivers to|ship to|ships to|shipped to|shipping to|shipment to|ship it to|ship them to|send to|sent to|send it to|send them to|delivery address|delivery place|place of delivery|shipping address',
    'deliverRegion',
    {},
  ],

  ['三相|3相|three-phase|three phase|threephase|3-phase|3 phase|3ph', 'phases', { phases: 3 }],
  ['单相|1相|single-phase|single phase|1-phase|1 phase|1ph', 'phases', { phases: 1 }],

  [
    '防爆|防爆电机|防爆型|explosion-proof|explosion proof|explosionproof|ex motor|exproof|atex|iecex|hazardous area|hazardous-area|hazardous location',
    'type',
    { typeHint: 'EX' },
  ],
  ['隔爆|隔爆型|flameproof', 'type', { typeHint: 'EX.D' }],
  ['增安|增安型|increased safety', 'type', { typeHint: 'EX.E' }],
  ['无火花|non-sparking', 'type', { typeHint: 'EX.N' }],
  ['正压型|pressurized', 'type', { typeHint: 'EX.P' }],
  [
    '粉尘防爆|粉尘 防爆|防爆粉尘|防爆 粉尘|粉尘隔爆|dust ignition|dust ignition proof|dust-ignition-proof|dust explosion proof|dust explosion-proof|dust-explosion-proof|dip',
    'type',
    { typeHint: 'EX.T' },
  ],
  ['煤安|煤矿|矿用|煤矿用|煤矿井下|mining|coal mine', 'type', { typeHint: 'EX.M' }],
  [
    `${ofEach(['永磁', '永磁同步'])}|永磁自起动|永磁自启动|line-start permanent magnet|line start permanent magnet|line-start pm|line start pm|lspm`,
    'type',
    { typeHint: 'PM.LS' },
  ],
  [ofEach(['三相永磁', '三相永磁同步']), 'type', { typeHint: 'PM.LS', phases: 3 }],
  ['永磁|永磁同步|永磁电机|permanent magnet|permanent-magnet|pmsm', 'type', { typeHint: 'PM' }],
  ['直驱|永磁直驱|低速直驱|低速直驱永磁|direct drive|low-speed direct drive|low speed direct drive', 'type', { typeHint: 'PM.DD' }],
  ['同步磁阻|synchronous reluctance', 'type', { typeHint: 'PM.SR' }],
  [
    '同步电动机|同步电机|无刷同步|无刷同步电动机|无刷同步电机|synchronous|synchronous motor|brushless synchronous',
    'type',
    { typeHint: 'HV.SYN' },
  ],
  ['船用|船用电机|户外防腐|湿热带|湿热|湿热型|marine|marine motor|outdoor corrosion', 'type', { typeHint: 'AC3.ENV' }],
  ['老Y系列|老系列|legacy series', 'type', { typeHint: 'AC3.STD.OLD' }],
  ['高压|高压电机|high voltage|high-voltage|hv motor|hv motors', 'type', { typeHint: 'HV' }],
  ['直流|直流电机|直流电动机|dc motor', 'type', { typeHint: 'DC' }],
  ['伺服|伺服电机|servo|servo motor', 'type', { typeHint: 'SRV.AC' }],
  ['步进|步进电机|stepper|stepping motor', 'type', { typeHint: 'SRV.STP' }],
  ['主轴电机|电主轴|spindle', 'type', { typeHint: 'SRV.SPN' }],
  ['减速机|减速电机|减速器|齿轮电机|gear motor|geared motor|gearmotor|gearbox', 'type', { typeHint: 'GEA' }],
  ['蜗轮蜗杆|蜗轮|worm gear', 'type', { typeHint: 'GEA.WRM' }],
  ['摆线|摆线针轮|cycloidal', 'type', { typeHint: 'GEA.CYC' }],
  ['行星减速|planetary', 'type', { typeHint: 'GEA.PLA' }],
  ['发电机|generator', 'type', { typeHint: 'GEN' }],
  ['起重|冶金|起重冶金|起重电机|crane|crane duty', 'type', { typeHint: 'AC3.CRN' }],
  ['绕线|绕线转子|滑环|wound rotor|slip ring|slip-ring', 'type', woundRotor],
  ['辊道|roller table', 'type', { typeHint: 'AC3.ROL' }],
  ['振动电机|vibration motor|vibrator', 'type', { typeHint: 'AC3.VIB' }],
  ['力矩电机|torque motor', 'type', { typeHint: 'AC3.TRQ' }],
  ['潜水电机|潜水|submersible', 'type', { typeHint: 'AC3.SUB' }],
  ['屏蔽电机|canned motor', 'type', { typeHint: 'AC3.CAN' }],
  ['电磁调速|eddy clutch', 'type', { typeHint: 'AC3.EMC' }],

  [
    '电机|电动机|马达|三相异步电动机|异步电动机|异步|交流|电源|型号|功率|转速|电压|频率|极数|安装|防护|防护等级|绝缘|机座|机座号|现货|motor|motors|electric|induction|asynchronous|ac|power|speed|voltage|frame|mounting|pole|poles|phase|with|and|且|并且|or|a|an|the|of|for|in|at|to|model|type|in stock|stock|city|province|district|county|ex|totally enclosed|totally-enclosed|全封闭|duty|的|系列|series|编号|frame size|iec|mount|mounted|小|小型|小电机|小型电机|小马达|small',
    'filler',
    {},
  ],
  ['△/y|y/△|δ/y|y/δ|d/y|y/d', 'detail', { connection: 'D/Y' }],
  ['△接|△接法|δ接|δ接法|d接|d接法|角接|三角接|三角形|三角形接法|delta connected|delta connection', 'detail', { connection: 'D' }],
  ['y接|y接法|星接|星形|星形接法|star connected|star connection|wye connected', 'detail', { connection: 'Y' }],
  // What some motors have and no field of a search holds.
  [
    '带合格证|要合格证|合格证|双轴|双轴伸|双出轴|双伸轴|double shaft|double-shaft|dual shaft|空心轴|hollow shaft|花键轴|锥轴|加长轴|低速|low speed|low-speed|铸铁|铸铁壳|铸铁机壳|cast iron|cast-iron|铝壳|铝机壳|铝合金|aluminium|aluminum|不锈钢|不锈钢壳|stainless|stainless steel|钢板壳|star-delta|star delta|双电容|单电容|他励|并励|串励|复励|capacitor start|capacitor-start|capacitor run|capacitor-run|恒转矩|恒功率|constant torque|ccs|ccs认证|ce认证|ul认证|ccc认证|3c认证',
    'detail',
    {},
  ],
  // What motors drive, and how they are called in praise: it asks for nothing.
  [
    `${[...drivenMachines].join('|')}|水泵用|泵用|风机用|空压机用|压缩机用|破碎机用|pump|fan|blower|compressor|conveyor|crusher|mixer|高效|高效节能|节能|energy saving`,
    'filler',
    {},
  ],
  ['unit price|set price|只剩|只剩下|只要|匹配', 'filler', {}],
  [
    'incl vat|incl. vat|including vat|incl tax|incl. tax|including tax|excl vat|excl. vat|excluding vat|excl tax|excl. tax|excluding tax',
    'filler',
    {},
  ],
  ['紧急|不急|不急用|不着急|不紧急|非紧急|非急用|不用加急|不需要加急|无需加急|不用急|别急|not urgent|no urgent|non-urgent', 'filler', {}],
  // What buyers write around the motors of a list.
  [
    '都可以|都可|都行|均可|即可|也可以|也可|也行|皆可|或者|以外|其他|其它|急用|急需|加急|急|尽快|报价|请报价|麻烦报价|询价|谢谢|吗|有吗|有货吗|含税|不含税|未税|含运费|含运|包邮|左右|大约|大概|差不多|approx|approximately|about|around|we|you|do|have|any|is|are|there|want|有几台|几台|老款|新款|提货|自提|上门提货|可自提|发货|发货地|发货地址|发货地点|delivery|deliver|delivered|fob|exw|ex works|pickup|pick up|pick-up|单价|价格|售价|便宜|便宜的|便宜点|便宜一点|便宜出|便宜卖|实惠|cheap|cheapest|low price|数量|品牌|备注|品名|名称|规格|规格型号|型号规格|产品|设备|老板|你好|您好|请问|大家|哪位|附近|周边|本地|预算|都要|please|thanks|thank you|urgent|asap|quote|price|quantity|qty|brand|budget|each|apiece|per piece|per unit|from|之间|rmb|cny|yuan',
    'filler',
    {},
  ],
]

/** "four-pole"; in Chinese any number may be written out, in English these are. */
const poleWords: readonly Line[] = ['two', 'four', 'six', 'eight', 'ten', 'twelve'].map((word, at) => [
  `${word} pole|${word} poles|${word}-pole|${word}-poles|${word}pole|${word}poles`,
  'poles',
  { poles: [2 * (at + 1)] },
])

export const words: readonly (readonly [word: string, entry: WordEntry])[] = [...lines, ...poleWords].flatMap(([all, kind, fields]) =>
  all.split('|').map((word) => [word, { kind, fields }] as const),
)
