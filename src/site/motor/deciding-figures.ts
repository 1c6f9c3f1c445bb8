import { t, type Words } from '#i18n/translate.ts'
import type { Field } from '#kernel/resource/field.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { formatNumber, withUnit } from './format.ts'
import type { Motor } from './motor.ts'
import { motorText, speedWords } from './motor-text.ts'

/** A listing with what its type has besides: `servo`, `gear` and the other blocks. */
export type FiguredMotor = Motor & { readonly typeCode?: string } & Readonly<Record<string, unknown>>

/** What a figure is called, and what it is. */
export type Figure = readonly [name: string, value: string]

const most = 6

/** What buyers of a type decide by, by the beginning of its code; a name with a dot is of a block. */
const ofType: readonly (readonly [type: string, names: readonly string[]])[] = [
  ['SRV.STP', ['stepper.holdingTorque', 'stepper.stepAngle', 'stepper.phaseCurrent', 'stepper.nema', 'voltageV', 'powerKw']],
  ['SRV', ['powerKw', 'servo.ratedTorque', 'speed', 'servo.maxRpm', 'servo.flange', 'voltageV', 'servo.peakTorque']],
  ['GEA', ['powerKw', 'gear.ratio', 'gear.outputRpm', 'gear.outputTorque', 'mounting', 'voltageV']],
  ['DC', ['powerKw', 'speed', 'voltageV', 'dc.excitation', 'frame', 'mounting', 'dc.fieldV']],
  ['GEN', ['apparentKva', 'speed', 'voltageV', 'frame', 'mounting', 'powerKw']],
  ['PM', ['powerKw', 'speed', 'frame', 'mounting', 'voltageV', 'ieClass', 'pm.maxRpm']],
  ['AC3.VIB', ['powerKw', 'vibrator.excitingForce', 'poles', 'mounting', 'voltageV', 'ieClass']],
  ['AC3.SUB', ['powerKw', 'poles', 'submersible.wellDiameter', 'voltageV', 'submersible.ip68Depth', 'frame']],
]
const ofOthers = ['powerKw', 'poles', 'frame', 'mounting', 'voltageV', 'ieClass']
/** What takes the place of a figure that is not known. */
const further = ['speed', 'ip', 'torqueNm', 'currentA', 'efficiencyPct', 'weightKg']

const names: Readonly<Record<string, Words>> = {
  powerKw: ['功率', 'Power'],
  poles: ['极数', 'Poles'],
  speed: ['转速', 'Speed'],
  frame: ['机座', 'Frame'],
  mounting: ['安装', 'Mounting'],
  voltageV: ['电压', 'Voltage'],
  ieClass: ['能效', 'Efficiency'],
  ip: ['防护', 'Protection'],
}

const isText = (name: string): name is keyof typeof motorText => Object.hasOwn(motorText, name)

function figureOf(name: string, motor: FiguredMotor, lang: 'zh' | 'en'): Figure {
  if (name === 'speed') return [t(names.speed as Words, lang), t(speedWords(motor), lang)]
  if (isText(name)) return [t(names[name] as Words, lang), motorText[name](motor)]
  const fields: Readonly<Record<string, Field>> = machine.fields
  const [first = '', inner] = name.split('.')
  const field = fields[first]
  const own = inner !== undefined && field?.kind === 'block' ? field.fields[inner] : field
  const row = inner === undefined ? motor : (motor[first] as Readonly<Record<string, unknown>> | null | undefined)
  const value = row?.[inner ?? first]
  const label = names[name] ?? own?.label ?? ['', '']
  return [t(label, lang), own === undefined || typeof value === 'object' ? '' : textOf(inner ?? first, own, String(value ?? ''), lang)]
}

function textOf(name: string, field: Field, value: string, lang: 'zh' | 'en'): string {
  if (field.kind === 'oneOf') return t(field.options?.[value] ?? [value, value], lang)
  if (name.endsWith('Rpm')) return withUnit(value, 'r/min')
  return field.kind === 'decimal' && field.unit ? withUnit(value, field.unit) : formatNumber(value)
}

/** The six figures that buyers of this type decide by. One that is not known gives way to another; where there is none it is empty. */
export function decidingFigures(motor: FiguredMotor, lang: 'zh' | 'en'): Figure[] {
  const [, own] = ofType.find(([type]) => motor.typeCode?.startsWith(type)) ?? ['', ofOthers]
  const figures = [...new Set([...own, ...ofOthers, ...further])].map((name) => figureOf(name, motor, lang))
  const [known, unknown] = [figures.filter(([, value]) => value !== ''), figures.filter(([, value]) => value === '')]
  const chosen = new Set([...known, ...unknown].slice(0, most))
  return figures.filter((figure) => chosen.has(figure))
}
