import {
  type Check,
  type CheckedMotor,
  catalogueRowOf,
  isStandard,
  onlyPoles,
  type ReferenceTables,
  type Warning,
  warning,
  withProposal,
} from './checked-motor.ts'
import { highVoltage } from './high-voltage.ts'
import { isFixedBy } from './mountings.ts'

const within = 0.015
const isEqual = (a: number, b: number): boolean => Math.abs(a / b - 1) <= within

/** Powers in kW that are usual for a frame; a frame without its core number stands for all of them. */
function powersOf({ framePowers }: ReferenceTables, frame: string, poles: number): number[] {
  const isFrame = (own: string): boolean =>
    own === frame || (/[SML]$/.test(frame) && own.startsWith(frame) && /^\d$/.test(own.slice(frame.length)))
  return framePowers.filter((row) => row.poles === poles && isFrame(row.frame)).map(({ power }) => power)
}

const framesOf = ({ framePowers }: ReferenceTables, power: number, poles: number): string[] => [
  ...new Set(framePowers.filter((row) => row.poles === poles && isEqual(row.power, power)).map(({ frame }) => frame)),
]

/** R4: each frame has its powers for each pole count. */
export const checkFrame: Check = (motor, tables) => {
  const { frame = '', powerKw } = motor
  const poles = onlyPoles(motor)
  if (frame === '' || !powerKw || poles === undefined || !isStandard(motor)) return []
  const usual = powersOf(tables, frame, poles)
  if (usual.length === 0 || usual.some((power) => isEqual(power, powerKw))) return []
  const ratio = Math.min(...usual.map((power) => Math.max(power / powerKw, powerKw / power)))
  const frames = framesOf(tables, powerKw, poles).join('、')
  const also =
    frames === ''
      ? ['', '']
      : [`，${powerKw} kW ${poles} 极通常为 ${frames}`, `; ${powerKw} kW with ${poles} poles have ${frames.replaceAll('、', ', ')}`]
  return [
    warning(
      'R4',
      ratio > 1.9 ? 'ERROR' : 'WARN',
      'frame',
      `机座 ${frame} ${poles} 极通常为 ${usual.join('、')} kW${also[0]}`,
      `Frame ${frame} with ${poles} poles usually has ${usual.join(', ')} kW${also[1]}`,
    ),
  ]
}

/** R10: 0.45 to 1.9 times the weight of the catalogue. */
export const checkWeight: Check = (motor, tables) => {
  const usual = isStandard(motor) ? Number(catalogueRowOf(motor, tables)?.values.weightKg ?? 0) : 0
  const { weightKg } = motor
  if (!weightKg || usual === 0) return []
  return weightKg < 0.45 * usual || weightKg > 1.9 * usual
    ? [
        warning(
          'R10',
          'WARN',
          'weightKg',
          `同功率电机约重 ${usual} kg，而不是 ${weightKg} kg`,
          `A motor of this power weighs about ${usual} kg, not ${weightKg} kg`,
        ),
      ]
    : []
}

const differs = (field: Warning['field'], zh: string, en: string, level: Warning['level'] = 'WARN'): Warning =>
  warning('R11', level, field, zh, en)

/** R11: what the designation says is what the fields say. */
export const checkDesignation: Check = (motor) => {
  const { designation, poles = [], frame, powerKw } = motor
  if (!designation) return []
  const found: Warning[] = []
  const { poles: said, frame: size, power } = designation
  if (said && poles.length > 0 && said.join() !== poles.join())
    found.push(
      withProposal(
        differs(
          'poles',
          `型号为 ${said.join('/')} 极，填写的是 ${poles.join('/')} 极`,
          `The model says ${said.join('/')} poles, the field ${poles.join('/')}`,
          'ERROR',
        ),
        said,
      ),
    )
  if (size && frame && size !== frame && !frame.startsWith(size) && !size.startsWith(frame))
    found.push(
      withProposal(differs('frame', `型号的机座为 ${size}，填写的是 ${frame}`, `The model says frame ${size}, the field ${frame}`), size),
    )
  if (power && powerKw && !isEqual(power, powerKw))
    found.push(
      withProposal(
        differs('powerKw', `型号后写的是 ${power} kW，填写的是 ${powerKw} kW`, `The model says ${power} kW, the field ${powerKw} kW`),
        power,
      ),
    )
  return found
}

/** Series by how their designation begins, the longest first, with what they always have. */
const meanings: readonly (readonly [
  start: string,
  isMet: (motor: CheckedMotor) => boolean,
  field: Warning['field'],
  zh: string,
  en: string,
])[] = [
  [
    'YVF',
    ({ features = [] }) => features.includes('VFD'),
    'features',
    '是变频电机，附加功能应含“变频”',
    'is made for inverters: add the feature',
  ],
  ['YZR', ({ rotorType = 'WOUND' }) => rotorType === 'WOUND', 'rotorType', '是绕线转子电机', 'has a wound rotor'],
  ['YR', ({ rotorType = 'WOUND' }) => rotorType === 'WOUND', 'rotorType', '是绕线转子电机', 'has a wound rotor'],
  ['YL', ({ phases = '1' }) => phases === '1', 'phases', '是单相电机', 'has one phase'],
  ['YKK', ({ voltageV = highVoltage }) => voltageV >= highVoltage, 'voltageV', '是高压电机，电压不低于 3 kV', 'is made for 3 kV or more'],
  ['YEJ', ({ features = [] }) => features.includes('BRAKE'), 'features', '是制动电机，附加功能应含“制动”', 'has a brake: add the feature'],
  [
    'YB',
    ({ exProtection = [] }) => exProtection.length > 0,
    'exProtection',
    '是防爆电机，请填写防爆参数',
    'is explosion-proof: enter its marking',
  ],
]

/** The IE class of a text such as `IE3`; undefined for `IE2/IE3` and `below IE2`. */
const classOf = (text: string): string | undefined => /^IE[1-5]$/.exec(text)?.[0]
const degreesOf = (text: string): string[] => text.split('/').map((each) => each.replace(/^IP/, ''))

/** R11, R15: what a series always has. */
export const checkSeries: Check = (motor, { series: all }) => {
  const { series = '', ieClass, ip, ic } = motor
  if (series === '') return []
  const found: Warning[] = []
  for (const [start, isMet, field, zh, en] of meanings)
    if (series.startsWith(start) && !isMet(motor)) found.push(differs(field, `${series} ${zh}`, `${series} ${en}`))
  const usual = all.find((each) => each.series === series)
  const declared = usual && classOf(usual.efficiency)
  if (declared && ieClass && classOf(ieClass) && ieClass !== declared)
    found.push(
      withProposal(
        differs(
          'ieClass',
          `${series} 的能效等级为 ${declared}，填写的是 ${ieClass}`,
          `${series} is of class ${declared}, the field says ${ieClass}`,
        ),
        declared,
      ),
    )
  const lowest = usual?.ip ? Math.min(...degreesOf(usual.ip).map((each) => Number.parseInt(each, 10))) : 0
  if (ip && Number.parseInt(ip.replace(/^IP/, ''), 10) < lowest)
    found.push(
      withProposal(
        warning(
          'R15',
          'WARN',
          'ip',
          `${series} 的防护等级不低于 IP${lowest}，填写的是 ${ip}`,
          `${series} has IP${lowest} at least, the field says ${ip}`,
        ),
        `IP${lowest}`,
      ),
    )
  if (usual?.ic && ic && !usual.ic.includes(ic.replace(/^IC/, '')))
    found.push(
      differs('ic', `${series} 的冷却方式通常为 ${usual.ic}，填写的是 ${ic}`, `${series} usually has ${usual.ic}, the field says ${ic}`),
    )
  return found
}

/** R15: a fan on the shaft cools less at low speed. */
export const checkCooling: Check = ({ ic = '', features = [] }) =>
  features.includes('VFD') && ic.replace(/^IC/, '') === '411'
    ? [
        warning(
          'R15',
          'INFO',
          'ic',
          'IC411 的风扇装在轴上，低速恒转矩运行时散热不足，请注明调速范围',
          'IC411 has its fan on the shaft, which cools too little for constant torque at low speed: state the speed range',
        ),
      ]
    : []

/** R14: the flange of a frame, IEC 60072-1; proposed if its mountings leave only one. */
function ofFlange(frame: string, flange: string, usual: readonly string[]): Warning {
  const found = warning(
    'R14',
    'WARN',
    'flange',
    `机座 ${frame} 的凸缘为 ${usual.join('、')}，填写的是 ${flange}`,
    `Frame ${frame} has flange ${usual.join(', ')}, the field says ${flange}`,
  )
  const [only, ...others] = usual
  return only === undefined || others.length > 0 ? found : withProposal(found, only)
}

/** R14: mountings that a frame is made for, and its flanges. */
export const checkMounting: Check = ({ mounting = [], shaftHeight = 0, frame = '', flange = '' }, { flanges }) => {
  const found: Warning[] = []
  if (mounting.some((each) => isFixedBy(each, 'FT')) && shaftHeight > 160)
    found.push(
      warning(
        'R14',
        'WARN',
        'mounting',
        `中心高 ${shaftHeight} mm 很少用 B14 小法兰`,
        `B14 is rarely made for a shaft height of ${shaftHeight} mm`,
      ),
    )
  if (mounting.includes('V1') && shaftHeight > 315)
    found.push(
      warning(
        'R14',
        'INFO',
        'mounting',
        `中心高 ${shaftHeight} mm 立式安装，请注明轴承型式`,
        `Vertical with a shaft height of ${shaftHeight} mm: state the bearings`,
      ),
    )
  const own = flanges.find((each) => each.frame === frame || (frame !== '' && each.frame.startsWith(frame)))
  const usual = own && [
    ...(mounting.some((each) => isFixedBy(each, 'FF')) ? [own.flange] : []),
    ...(mounting.some((each) => isFixedBy(each, 'FT')) ? own.tapped : []),
  ]
  if (flange !== '' && usual && usual.length > 0 && !usual.includes(flange.toUpperCase())) found.push(ofFlange(frame, flange, usual))
  return found
}

type Missing = readonly [field: Warning['field'], zh: string, en: string]

/** What a marking lacks: for gas and dust both what each of them needs. */
function missingOfEx({ exProtection = [], exGasGroup, exTClass, exDustGroup, exDustTempC, epl = [], exCertNo }: CheckedMotor): Missing[] {
  const isDust = exProtection.some((each) => each.startsWith('t'))
  const isGas = !isDust || exProtection.some((each) => !each.startsWith('t'))
  const lacksLevel = (isThere: boolean, letters: string): boolean => isThere && !epl.some((each) => letters.includes(each.charAt(0)))
  const all: readonly (readonly [lacks: boolean, ...missing: Missing])[] = [
    [exProtection.length === 0, 'exProtection', '防爆型式', 'the type of protection'],
    [isGas && !exGasGroup, 'exGasGroup', '气体组别', 'the gas group'],
    [isGas && exGasGroup !== 'I' && !exTClass, 'exTClass', '温度组别', 'the temperature class'],
    [isDust && !exDustGroup, 'exDustGroup', '粉尘组别', 'the dust group'],
    [isDust && !exDustTempC, 'exDustTempC', '表面温度', 'the surface temperature'],
    [lacksLevel(isGas, 'GM') || lacksLevel(isDust, 'D'), 'epl', '保护级别 EPL', 'the equipment protection level'],
    [!exCertNo, 'exCertNo', '防爆合格证号', 'the number of its certificate'],
  ]
  return all.flatMap(([lacks, ...missing]) => (lacks ? [missing] : []))
}

/** R16: an Ex marking is complete; without one of its parts nobody may install the motor. */
export const checkEx: Check = (motor) => {
  const { typeCode = '', exTClass = '', insulation } = motor
  if (typeCode.split('.')[0] !== 'EX') return []
  const missing = missingOfEx(motor)
  const [first] = missing
  const found: Warning[] = []
  if (first)
    found.push(
      warning(
        'R16',
        'ERROR',
        first[0],
        `防爆参数不完整，缺少${missing.map(([, zh]) => zh).join('、')}，买家不能安装`,
        `The explosion protection lacks ${missing.map(([, , en]) => en).join(', ')}: no buyer can install it`,
      ),
    )
  if (insulation === 'H' && ['T4', 'T5', 'T6'].includes(exTClass))
    found.push(
      warning(
        'R16',
        'INFO',
        'exTClass',
        `H 级绝缘允许绕组 180 ℃，请按铭牌核对 ${exTClass}`,
        `Thermal class H allows 180 °C in the winding: check ${exTClass} on the nameplate`,
      ),
    )
  return found
}
