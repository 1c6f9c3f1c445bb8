import type { DictionaryEntry } from './knowledge.ts'
import type { Fields } from './reading.ts'
import type { TokenKind } from './token-kinds.ts'
import type { WordEntry } from './words.ts'
import { woundRotor } from './wound-rotor.ts'

/** What a key of a dictionary says; undefined where no field has it. */
interface Meaning {
  readonly kind: TokenKind
  readonly fieldsOf: (key: string) => Fields | undefined
  /** What writers add to a name in English, as in "continuous duty". */
  readonly suffix?: string
}

const ofFeature: Readonly<Record<string, string>> = {
  ...{
    MULTI: 'MULTISPEED',
    PTC: 'PTC',
    PT100: 'PT100',
    HEATER: 'HEATER',
    INC: 'ENCODER',
    ABS: 'ENCODER',
    RES: 'ENCODER',
    TACHO: 'ENCODER',
  },
  ...{ DC: 'BRAKE', AC: 'BRAKE', MANUAL: 'BRAKE' },
}
const feature: Meaning = { kind: 'feature', fieldsOf: (key) => (ofFeature[key] ? { features: [ofFeature[key]] } : undefined) }

const typesOfRotors: Readonly<Record<string, Fields>> = {
  CAGE: {},
  WOUND: woundRotor,
  PM: { typeHint: 'PM' },
  RELUCTANCE: { typeHint: 'PM.SR' },
  COMM: { typeHint: 'DC' },
}
const unless =
  (others: readonly string[], fieldsOf: (key: string) => Fields) =>
  (key: string): Fields | undefined =>
    others.includes(key) ? undefined : fieldsOf(key)

/** By the code of a dictionary. What a motor has that no field of a search holds is understood, and asks for nothing. */
const meanings: Readonly<Record<string, Meaning>> = {
  poles: feature,
  phases: { kind: 'phases', fieldsOf: (key) => (key === 'DC' ? { typeHint: 'DC' } : { phases: Number(key) }) },
  mounting: { kind: 'mounting', fieldsOf: unless(['OTHER'], (key) => ({ mounting: [key] })) },
  ip: { kind: 'ip', fieldsOf: (ip) => ({ ip }) },
  ic: { kind: 'ic', fieldsOf: (ic) => ({ ic }) },
  insulation: { kind: 'insulation', fieldsOf: (insulation) => ({ insulation }) },
  temp_rise: { kind: 'filler', fieldsOf: () => ({}) },
  efficiency_class: { kind: 'efficiency', fieldsOf: unless(['NONE', 'UNKNOWN'], (ie) => ({ ie })), suffix: 'efficiency' },
  gb_grade: { kind: 'efficiency', fieldsOf: unless(['NA'], (gbGrade) => ({ gbGrade })) },
  duty: { kind: 'duty', fieldsOf: (duty) => ({ duty }), suffix: 'duty' },
  rotor: { kind: 'type', fieldsOf: (key) => typesOfRotors[key] },
  ex_protection: { kind: 'ex', fieldsOf: unless(['NONE'], (exProtection) => ({ exProtection, typeHint: 'EX' })) },
  ex_gas_group: { kind: 'ex', fieldsOf: (exGasGroup) => ({ exGasGroup, typeHint: exGasGroup === 'I' ? 'EX.M' : 'EX' }), suffix: 'group' },
  ex_dust_group: { kind: 'ex', fieldsOf: (exDustGroup) => ({ exDustGroup, typeHint: 'EX' }), suffix: 'dust' },
  ex_t_class: { kind: 'ex', fieldsOf: (exTClass) => ({ exTClass, typeHint: 'EX' }) },
  epl: { kind: 'ex', fieldsOf: (epl) => ({ epl, typeHint: epl === 'Mb' ? 'EX.M' : 'EX' }) },
  condition: { kind: 'condition', fieldsOf: (condition) => ({ condition }) },
  encoder_type: feature,
  brake_type: feature,
  thermal_prot: feature,
}

/** Names that say too little alone: other things have them too, or several keys. */
const tooGeneral = new Set(
  'standard|high|none|mine|absolute|star|delta|dc|ac|标准|高效|直流|煤矿|连续|1级|2级|3级|新|无|a级|b级|全新|独立风机|ec/na 增安'.split(
    '|',
  ),
)

const withoutBrackets = (name: string): string => (name.split(/[（(]/)[0] ?? '').trim()

/** `V15 地脚+大法兰 轴向下`, and without the key or what is in brackets. */
function namesOf({ key, zh, en }: DictionaryEntry, suffix: string | undefined): string[] {
  const names = [zh, en].flatMap((name) => {
    const tail = name.toUpperCase().startsWith(`${key.toUpperCase()} `) ? name.slice(key.length + 1).trim() : ''
    return [name, withoutBrackets(name), tail, withoutBrackets(tail)]
  })
  const general = names.filter((name) => name.length > 1 && !tooGeneral.has(name.toLowerCase()))
  return suffix && /^[a-z ]+$/i.test(en) ? [...general, `${en} ${suffix}`] : general
}

/** What the names of the dictionaries say, where they belong to a field that texts are read to. Of namesakes the first counts. */
export function dictionaryWords(entries: readonly DictionaryEntry[]): (readonly [word: string, entry: WordEntry])[] {
  const words = entries.flatMap((entry) => {
    const meaning = meanings[entry.dictionary]
    const fields = meaning?.fieldsOf(entry.key)
    if (!meaning || !fields) return []
    const kind = Object.keys(fields).length > 0 ? meaning.kind : 'filler'
    return namesOf(entry, meaning.suffix).map((name) => [name, { kind, fields }] as const)
  })
  return words.toReversed()
}

/** The dictionaries that words are taken from. */
export const wordDictionaries: readonly string[] = Object.keys(meanings)
