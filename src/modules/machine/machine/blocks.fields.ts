import type { Fields } from '#kernel/resource/field.ts'

const figure = (label: readonly [string, string], unit?: string, digits = 3) =>
  ({ kind: 'decimal', unit, digits, min: 0, max: 10_000_000, label }) as const
const whole = (label: readonly [string, string]) => ({ kind: 'whole', min: 0, max: 1_000_000, label }) as const
const words = (label: readonly [string, string]) => ({ kind: 'text', max: 120, label }) as const
const yesNo = (label: readonly [string, string]) => ({ kind: 'flag', label }) as const

/** Blocks of fields for some motor types only, selected by the prefix of the type's code. */
export const blockFields = {
  wound: {
    kind: 'block',
    label: ['绕线转子', 'Wound rotor'],
    group: ['专用参数', 'Data of the type'],
    when: { typeCode: ['AC3.WND*', 'HV.WND*', 'AC3.CRN*'] },
    fields: {
      rotorVoltageV: figure(['转子电压 U2', 'Rotor voltage U2'], 'V'),
      rotorCurrentA: figure(['转子电流 I2', 'Rotor current I2'], 'A'),
      slipRings: words(['滑环', 'Slip rings']),
      brushes: words(['电刷', 'Brushes']),
      startingResistor: words(['起动电阻', 'Starting resistor']),
    },
  },
  multispeed: {
    kind: 'block',
    label: ['变极多速', 'Multi-speed'],
    when: { typeCode: ['AC3.MSP*'] },
    fields: {
      speedCount: { kind: 'whole', min: 2, max: 4, label: ['速数', 'Number of speeds'] },
      winding: {
        kind: 'oneOf',
        label: ['绕组', 'Winding'],
        options: { SINGLE: ['单绕组变极', 'Single winding, pole-changing'], SEPARATE: ['独立绕组', 'Separate windings'] },
      },
      torqueCharacter: {
        kind: 'oneOf',
        label: ['转矩特性', 'Torque'],
        options: {
          CONSTANT_T: ['恒转矩', 'Constant torque'],
          CONSTANT_P: ['恒功率', 'Constant power'],
          VARIABLE_T: ['递减转矩', 'Variable torque'],
        },
      },
    },
  },
  crane: {
    kind: 'block',
    label: ['起重冶金', 'Crane'],
    when: { typeCode: ['AC3.CRN*'] },
    fields: {
      dutyS3Pct: {
        kind: 'oneOf',
        numeric: true,
        label: ['S3 负载持续率', 'S3 duty'],
        options: { 15: ['15 %', '15 %'], 25: ['25 %', '25 %'], 40: ['40 %', '40 %'], 60: ['60 %', '60 %'] },
      },
      startsPerHour: {
        kind: 'oneOf',
        numeric: true,
        label: ['每小时起动次数', 'Starts per hour'],
        options: { 150: ['150', '150'], 300: ['300', '300'], 600: ['600', '600'] },
      },
      shaftForm: {
        kind: 'oneOf',
        label: ['轴伸', 'Shaft'],
        options: {
          CYLINDER: ['圆柱', 'Cylindrical'],
          CONE: ['锥形', 'Conical'],
          DOUBLE: ['双轴伸', 'Double'],
          DOUBLE_CONE: ['双锥轴', 'Double conical'],
        },
      },
    },
  },
  hv: {
    kind: 'block',
    label: ['高压', 'High voltage'],
    when: { typeCode: ['HV*', 'EX.HV*'] },
    fields: {
      voltageKv: {
        kind: 'oneOf',
        label: ['电压等级', 'Voltage level'],
        options: {
          '3': ['3 kV', '3 kV'],
          '3.3': ['3.3 kV', '3.3 kV'],
          '6': ['6 kV', '6 kV'],
          '6.6': ['6.6 kV', '6.6 kV'],
          '10': ['10 kV', '10 kV'],
          '11': ['11 kV', '11 kV'],
        },
      },
      ic: { kind: 'oneOf', dict: 'ic', label: ['冷却方式', 'Cooling'] },
      bearing: { kind: 'oneOf', label: ['轴承', 'Bearing'], options: { ROLLING: ['滚动', 'Rolling'], SLEEVE: ['滑动', 'Sleeve'] } },
      cooler: words(['冷却器', 'Cooler']),
      spaceHeater: yesNo(['加热器', 'Space heater']),
      pt100Count: whole(['Pt100 数量', 'Number of Pt100']),
      starPointBroughtOut: yesNo(['中性点引出', 'Star point brought out']),
      coreLengthNo: whole(['铁心长度号', 'Core-length number']),
    },
  },
  sync: {
    kind: 'block',
    label: ['同步励磁', 'Synchronous'],
    when: { typeCode: ['HV.SYN*', 'GEN.SYN*'] },
    fields: {
      excitationV: figure(['励磁电压', 'Excitation voltage'], 'V'),
      excitationA: figure(['励磁电流', 'Excitation current'], 'A'),
      brushless: yesNo(['无刷励磁', 'Brushless']),
      leadingPf: { kind: 'decimal', digits: 2, min: 0, max: 1, label: ['超前功率因数', 'Leading power factor'] },
      damperStart: yesNo(['阻尼绕组起动', 'Starts by damper winding']),
    },
  },
  pm: {
    kind: 'block',
    label: ['永磁', 'Permanent magnet'],
    when: { typeCode: ['PM*'] },
    fields: {
      ratedRpm: whole(['额定转速', 'Rated speed']),
      maxRpm: whole(['最高转速', 'Highest speed']),
      backEmf: figure(['反电势', 'Back EMF'], 'V/krpm'),
      ld: figure(['d 轴电感', 'd-axis inductance Ld'], 'mH'),
      lq: figure(['q 轴电感', 'q-axis inductance Lq'], 'mH'),
      matchedDrive: words(['配套驱动', 'Matched drive']),
      lineStart: yesNo(['可直接起动', 'Line-start']),
    },
  },
  dc: {
    kind: 'block',
    label: ['直流', 'DC'],
    when: { typeCode: ['DC*'] },
    fields: {
      armatureV: figure(['电枢电压', 'Armature voltage'], 'V'),
      armatureA: figure(['电枢电流', 'Armature current'], 'A'),
      fieldV: figure(['励磁电压', 'Field voltage'], 'V'),
      fieldA: figure(['励磁电流', 'Field current'], 'A'),
      excitation: {
        kind: 'oneOf',
        label: ['励磁方式', 'Excitation'],
        options: { SEPARATE: ['他励', 'Separate'], SHUNT: ['并励', 'Shunt'], SERIES: ['串励', 'Series'], COMPOUND: ['复励', 'Compound'] },
      },
      maxRpm: whole(['弱磁最高转速', 'Highest speed by field weakening']),
      commutatorState: words(['换向器状况', 'State of the commutator']),
      ic: { kind: 'oneOf', dict: 'ic', label: ['冷却方式', 'Cooling'] },
    },
  },
  single: {
    kind: 'block',
    label: ['单相', 'Single-phase'],
    when: { typeCode: ['AC1*'] },
    fields: {
      startCapacitor: figure(['起动电容', 'Start capacitor'], 'µF'),
      runCapacitor: figure(['运转电容', 'Run capacitor'], 'µF'),
      centrifugalSwitch: yesNo(['离心开关', 'Centrifugal switch']),
      supplyV: {
        kind: 'oneOf',
        numeric: true,
        label: ['电源电压', 'Supply voltage'],
        options: { 110: ['110 V', '110 V'], 220: ['220 V', '220 V'] },
      },
    },
  },
  servo: {
    kind: 'block',
    label: ['伺服', 'Servo'],
    when: { typeCode: ['SRV.AC*'] },
    fields: {
      ratedTorque: figure(['额定转矩', 'Rated torque'], 'N·m'),
      peakTorque: figure(['峰值转矩', 'Peak torque'], 'N·m'),
      ratedRpm: whole(['额定转速', 'Rated speed']),
      maxRpm: whole(['最高转速', 'Highest speed']),
      inertia: { kind: 'oneOf', label: ['惯量', 'Inertia'], options: { LOW: ['低', 'Low'], MID: ['中', 'Medium'], HIGH: ['高', 'High'] } },
      flange: {
        kind: 'oneOf',
        numeric: true,
        label: ['法兰', 'Flange'],
        options: {
          40: ['□40', '□40'],
          60: ['□60', '□60'],
          80: ['□80', '□80'],
          110: ['□110', '□110'],
          130: ['□130', '□130'],
          180: ['□180', '□180'],
        },
      },
      encoderBit: whole(['编码器位数', 'Encoder bits']),
      brake: yesNo(['24 V 抱闸', '24 V brake']),
      oilSeal: yesNo(['油封', 'Oil seal']),
      key: yesNo(['键', 'Key']),
      driveModel: words(['配套驱动器', 'Matched drive model']),
    },
  },
  stepper: {
    kind: 'block',
    label: ['步进', 'Stepper'],
    when: { typeCode: ['SRV.STP*'] },
    fields: {
      stepAngle: figure(['步距角', 'Step angle'], '°'),
      holdingTorque: figure(['保持转矩', 'Holding torque'], 'N·m'),
      phaseCurrent: figure(['相电流', 'Phase current'], 'A'),
      leads: whole(['引线数', 'Leads']),
      nema: {
        kind: 'oneOf',
        numeric: true,
        label: ['机座', 'Frame'],
        options: { 17: ['NEMA 17', 'NEMA 17'], 23: ['NEMA 23', 'NEMA 23'], 34: ['NEMA 34', 'NEMA 34'] },
      },
    },
  },
  gear: {
    kind: 'block',
    label: ['减速', 'Gear'],
    when: { typeCode: ['GEA*'] },
    fields: {
      unitType: {
        kind: 'oneOf',
        label: ['机型', 'Unit type'],
        options: {
          R: ['R 斜齿轮', 'R helical'],
          F: ['F 平行轴', 'F parallel shaft'],
          K: ['K 伞齿轮', 'K bevel'],
          S: ['S 蜗轮', 'S worm'],
          RV: ['RV 蜗轮', 'RV worm'],
          BWD: ['BWD 摆线', 'BWD cycloidal'],
        },
      },
      ratio: figure(['速比 i', 'Ratio i']),
      outputRpm: figure(['输出转速', 'Output speed'], 'r/min'),
      outputTorque: figure(['输出转矩', 'Output torque'], 'N·m'),
      serviceFactor: figure(['使用系数 fB', 'Service factor fB']),
      outputShaft: { kind: 'oneOf', label: ['输出轴', 'Output shaft'], options: { SOLID: ['实心', 'Solid'], HOLLOW: ['空心', 'Hollow'] } },
      outputShaftD: figure(['输出轴径 D', 'Output shaft diameter D'], 'mm'),
      mountingPosition: {
        kind: 'oneOf',
        label: ['安装位置', 'Mounting position'],
        options: { M1: ['M1', 'M1'], M2: ['M2', 'M2'], M3: ['M3', 'M3'], M4: ['M4', 'M4'], M5: ['M5', 'M5'], M6: ['M6', 'M6'] },
      },
      input: {
        kind: 'oneOf',
        label: ['输入', 'Input'],
        options: { DIRECT: ['直联', 'Direct'], IEC: ['IEC 法兰', 'IEC flange'], SHAFT: ['轴输入', 'Shaft'] },
      },
      oil: words(['润滑油', 'Oil']),
    },
  },
  vibrator: {
    kind: 'block',
    label: ['振动', 'Vibrator'],
    when: { typeCode: ['AC3.VIB*'] },
    fields: { excitingForce: figure(['激振力', 'Exciting force'], 'kN'), amplitudeAdjustable: yesNo(['振幅可调', 'Amplitude adjustable']) },
  },
  submersible: {
    kind: 'block',
    label: ['潜水', 'Submersible'],
    when: { typeCode: ['AC3.SUB*'] },
    fields: {
      wellDiameter: figure(['井径', 'Well diameter'], 'mm'),
      filling: { kind: 'oneOf', label: ['充填', 'Filling'], options: { WATER: ['充水', 'Water'], OIL: ['充油', 'Oil'] } },
      ip68Depth: figure(['IP68 深度', 'IP68 depth'], 'm'),
    },
  },
} as const satisfies Fields
