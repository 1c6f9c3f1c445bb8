import type { Words } from '#i18n/translate.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { matchOf } from '#motors/matching/match.ts'
import type { ExRating, Offer, SubstituteLevel, Wish } from '#motors/matching/wish.ts'
import { notesOf } from '../../machine/matching/similar.service.ts'

const substitutes = ['EXACT', 'SAMEBRAND', 'EQUIV', 'UPGRADE', 'MODIFY'] as const satisfies readonly SubstituteLevel[]

const most = { characters: 64, values: 50 } as const

/** A value that is left out is in no grade: one that cannot be read must not pass for it. */
const wrong = (field: string, [zh, en]: Words): never => reject([`${field} 应为${zh}`, `${field} must be ${en}`], { field })
const isUnsaid = (value: unknown): boolean => value === undefined || value === null || value === ''

function text(value: unknown, field: string): string | undefined {
  if (isUnsaid(value)) return undefined
  if (typeof value === 'string' && value.length <= most.characters) return value
  return wrong(field, [`不超过 ${most.characters} 字的文字`, `a text of at most ${most.characters} characters`])
}
function number(value: unknown, field: string): number | undefined {
  if (isUnsaid(value)) return undefined
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof found === 'number' && Number.isFinite(found) ? found : wrong(field, ['不带单位的数字', 'a number without a unit'])
}
function flag(value: unknown, field: string): boolean {
  if (isUnsaid(value) || typeof value === 'boolean') return value === true
  return wrong(field, [' true 或 false', 'true or false'])
}
const listOf =
  <T>(read: (value: unknown, field: string) => T | undefined) =>
  (value: unknown, field: string): T[] => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (values.length > most.values) wrong(field, [`不超过 ${most.values} 个值`, `a list of at most ${most.values} values`])
    return values.flatMap((each) => read(each, field) ?? [])
  }
const someOf = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)
/** Of a stock also `50/60` or `VF`. */
const frequency = (value: unknown, field: string): string => (typeof value === 'number' ? String(value) : (text(value, field) ?? '50'))
const substitute = (value: unknown, field: string): SubstituteLevel | undefined =>
  isUnsaid(value)
    ? undefined
    : (substitutes.find((each) => each === value) ?? wrong(field, [substitutes.join('、'), substitutes.join(', ')]))

const isObject = (value: unknown): value is JsonRow => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what has a name here, and rejects every other name. */
function readAs<T>(values: JsonRow, path: string, read: (given: ReturnType<typeof readersOf>) => T): T {
  const names = new Set<string>()
  const result = read(readersOf(values, path, names))
  const other = Object.keys(values).find((name) => !names.has(name))
  const field = `${path}.${other?.slice(0, most.characters)}`
  if (other !== undefined) reject([`没有名为 ${field} 的参数`, `There is no value ${field}: check its name`], { field })
  return result
}

function readersOf(values: JsonRow, path: string, names: Set<string>) {
  const by =
    <T>(read: (value: unknown, field: string) => T) =>
    (name: string): T => {
      names.add(name)
      return read(values[name], `${path}.${name}`)
    }
  return {
    ...{ text: by(text), number: by(number), flag: by(flag), texts: by(listOf(text)), numbers: by(listOf(number)) },
    ...{ frequency: by(frequency), substitute: by(substitute), ex: by(exIn) },
    /** Where nothing is said of it, it is no list without values. */
    features: by((value, field) => (isUnsaid(value) ? undefined : listOf(text)(value, field))),
  }
}

function exIn(value: unknown, path: string): ExRating | undefined {
  if (isUnsaid(value)) return undefined
  if (!isObject(value)) return wrong(path, ['一组参数', 'an object'])
  return readAs(value, path, ({ text, number, texts, flag }) => ({
    ...{ gasGroup: text('gas'), tClass: text('t'), epl: someOf(texts('epl')), dustGroup: text('dust'), dustTempC: number('dustT') },
    ...{ protection: text('prot'), hasCertificate: flag('cert') },
  }))
}

const wishIn = (demand: JsonRow): Wish =>
  readAs(demand, 'demand', ({ text, number, numbers, texts, flag, features, ex, substitute }) => {
    const [kw, kwMin] = [number('kw'), number('kwMin')]
    return {
      ...{ family: text('family'), phases: number('phases'), poles: someOf(numbers('poles')), powerMin: kwMin ?? kw },
      ...{ powerMax: number('kwMax'), voltageV: number('volt'), freqHz: number('freq'), isStarDelta: flag('yd') },
      ...{ frame: text('frame'), mounting: someOf(texts('mounting')), ieMin: text('ie'), ipMin: text('ip') },
      ...{ insulationMin: text('ins'), duty: text('duty'), conditionMin: text('condMin'), brandCode: text('brand') },
      ...{ features: features('features'), ex: ex('ex'), substitute: substitute('substitute') },
      ...{ quantity: number('qty'), budgetUnit: number('budget'), regionCode: text('region') },
    }
  })

/** Where nothing is said, a three-phase asynchronous motor for 50 Hz. */
const offerIn = (stock: JsonRow): Offer =>
  readAs(stock, 'stock', ({ text, number, numbers, texts, frequency, ex }) => ({
    ...{ family: text('family') ?? 'AC3', phases: number('phases') ?? 3, poles: numbers('poles'), powerKw: number('kw') },
    ...{ voltages: numbers('volt'), freqHz: frequency('freq'), connection: text('conn') },
    ...{ frame: text('frame'), mounting: texts('mounting'), ieClass: text('ie'), ip: text('ip') },
    ...{ insulation: text('ins'), duty: text('duty'), features: texts('features'), condition: text('cond') },
    ...{ brandCode: text('brand'), ex: ex('ex'), quantity: number('qty'), unitPrice: number('price') },
    ...{ confirmedDays: number('daysSinceConfirm'), regionCode: text('region') },
  }))

const objectIn = (value: unknown, field: string): JsonRow =>
  isObject(value) ? value : reject(['请提供求购和现货的参数', 'Send the data of the demand and of the stock as objects'], { field })

/** How well the stock in a body meets the demand in it, in the short names of that call. */
export function gradedPair(ctx: Context, body: unknown) {
  const { demand, stock } = objectIn(body, 'demand')
  const match = matchOf(wishIn(objectIn(demand, 'demand')), offerIn(objectIn(stock, 'stock')))
  return { grade: match.grade, score: match.score, reasons: notesOf(ctx, match) }
}
