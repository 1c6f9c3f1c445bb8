import type { RegionEntry } from './knowledge.ts'
import type { WordEntry } from './words.ts'

type RegionWord = readonly [word: string, entry: WordEntry]

const ofRegion = /(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|省|市)$/

/** How sure it is which one is meant of two regions, or of a brand and a region, that are called alike. */
export const namesakeConfidence = 0.7

const fullCode = (code: string): string => code.padEnd(6, '0')

/** Whether a region is part of another one: their codes have six digits, zeros behind those of a province or a city. */
export const isWithin = (code: string, of: string): boolean => code.startsWith(of.replace(/(?:00){1,2}$/, ''))

/** Whether people name it alone: a province, a city, or a county that is a city. */
const isCalledAlone = ({ code, name }: RegionEntry): boolean => code.length < 6 || name.endsWith('市')

/** Provinces and cities by their full and their short names; counties by their full ones, as short ones are ordinary words too often. */
function chineseNames(region: RegionEntry): string[] {
  const { name } = region
  const short = name.replace(ofRegion, '')
  return short.length > 1 && short !== name && isCalledAlone(region) ? [name, short] : [name]
}

/** What ends the name of a county or a district. */
const ofCounty = /(?:自治县|自治旗|新区|[区县市旗])$/

/** Codes of counties and districts by the short names that people give them beside their city: 锡山, Xishan. */
export function districtsOf(regions: readonly RegionEntry[]): ReadonlyMap<string, readonly string[]> {
  const named = regions.flatMap(({ code, name, nameEn = '' }) => {
    const [english = ''] = nameEn.split(',')
    return code.length < 6
      ? []
      : [name.replace(ofCounty, ''), english].flatMap((each) => (each.length > 1 ? [[each.toUpperCase(), code] as const] : []))
  })
  return new Map([...Map.groupBy(named, ([word]) => word)].map(([word, all]) => [word, all.map(([, code]) => code)]))
}

/** A last syllable that begins with a vowel, which many write behind an apostrophe: `Xi'an`. */
const vowelSyllable = /'?(an|en|er|ou)$/i

/** An English name as it is written, with and without its apostrophe and its blanks; that of a county without its city. */
function spelledNames({ nameEn = '' }: RegionEntry): string[] {
  const [name = ''] = nameEn.split(',')
  if (name.length < 3) return []
  const apostrophes = ["'", '’', ' ', ''].map((sign) => name.replace(vowelSyllable, `${sign}$1`))
  return [...new Set([name, ...(name.includes(' ') ? [name.replaceAll(' ', '')] : apostrophes)])]
}

/** What regions are called, in Chinese and in English. Where two are called alike, the larger one and the one with the lower code come first. */
export function regionWords(all: readonly RegionEntry[]): RegionWord[] {
  const called = all
    .filter(({ code, name }) => name.length > 1 && code !== '00')
    .flatMap((region) => {
      const names = [...chineseNames(region), ...(isCalledAlone(region) ? spelledNames(region) : [])]
      return names.map((name) => ({ word: name.toUpperCase(), code: region.code }))
    })
  return [...Map.groupBy(called, ({ word }) => word)].map(([word, namesakes]) => [word, entryOf(namesakes.map(({ code }) => code))])
}

function entryOf(codes: readonly string[]): WordEntry {
  const sorted = codes.toSorted((a, b) => a.length - b.length || a.localeCompare(b))
  // A city may be called like the province that it is in.
  const [code = '', other] = sorted.filter((each, at) => !sorted.slice(0, at).some((outer) => each.startsWith(outer)))
  const entry = { kind: 'region', fields: { regionCode: fullCode(code) } } as const
  return other === undefined || code.length < 4
    ? entry
    : { ...entry, confidence: namesakeConfidence, alternative: { regionCode: fullCode(other) } }
}
