import { pinyin } from 'pinyin-pro'

interface Region {
  readonly code: string
  readonly name: string
}

/** English names by region code that are not the pinyin of the Chinese ones. */
const englishRegions: Readonly<Record<string, string>> = {
  '00': 'China',
  '11': 'Beijing',
  '12': 'Tianjin',
  '13': 'Hebei',
  '14': 'Shanxi',
  '15': 'Inner Mongolia',
  '21': 'Liaoning',
  '22': 'Jilin',
  '23': 'Heilongjiang',
  '31': 'Shanghai',
  '32': 'Jiangsu',
  '33': 'Zhejiang',
  '34': 'Anhui',
  '35': 'Fujian',
  '36': 'Jiangxi',
  '37': 'Shandong',
  '41': 'Henan',
  '42': 'Hubei',
  '43': 'Hunan',
  '44': 'Guangdong',
  '45': 'Guangxi',
  '46': 'Hainan',
  '50': 'Chongqing',
  '51': 'Sichuan',
  '52': 'Guizhou',
  '53': 'Yunnan',
  '54': 'Tibet',
  '61': 'Shaanxi',
  '62': 'Gansu',
  '63': 'Qinghai',
  '64': 'Ningxia',
  '65': 'Xinjiang',
  '71': 'Taiwan',
  '81': 'Hong Kong',
  '82': 'Macao',
  '1501': 'Hohhot',
  '1502': 'Baotou',
  '1506': 'Ordos',
  '1507': 'Hulunbuir',
  '1508': 'Bayannur',
  '1509': 'Ulanqab',
  '2301': 'Harbin',
  '2302': 'Qiqihar',
  '3415': "Lu'an",
  '5401': 'Lhasa',
  '5402': 'Shigatse',
  '6501': 'Urumqi',
  '6502': 'Karamay',
  '6504': 'Turpan',
  '310112': 'Minhang',
}

/** Administrative groupings of districts, which are not part of an address. */
export const groupings: ReadonlySet<string> = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

/** Peoples in the names of autonomous areas, which English names leave out. */
const peoples =
  /(?:(?:壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|怒|鄂温克|裕固|保安|独龙|鄂伦春|门巴|珞巴|基诺|蒙古|藏|维吾尔|苗|彝|回)族|各族|蒙古|哈萨克|柯尔克孜|塔吉克|锡伯)+$/
const form = /(?:特别行政区|自治州|自治县|自治旗|地区|林区|矿区|新区|盟|市|县|区|旗)$/

/** 余杭区 → `Yuhang`, 延边朝鲜族自治州 → `Yanbian`. */
function romanised(name: string): string {
  const short = name.replace(form, '').replace(peoples, '')
  // A name of one character keeps its form: 沙县 is `Shaxian`.
  // Read within the whole name, which tells how a character is read.
  const latin = pinyin(name, { toneType: 'none', type: 'array' })
    .slice(0, short.length > 1 ? short.length : name.length)
    .join('')
  return latin.charAt(0).toUpperCase() + latin.slice(1)
}

/** The English name of the last region of a path from the province down: `Hangzhou`; of a district with its city, `Yuhang, Hangzhou`. */
export function englishName(path: readonly Region[]): string {
  const known = ({ code, name }: Region): string => englishRegions[code] ?? romanised(name)
  const [province, city, district] = path
  if (!province) return 'China'
  const upper = !city || groupings.has(city.name) ? known(province) : known(city)
  return district ? `${known(district)}, ${upper}` : upper
}
