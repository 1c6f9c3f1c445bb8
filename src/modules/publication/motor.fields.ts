/** Of a motor that is offered, and of one that is demanded. */
export const motorType = {
  kind: 'reference',
  to: 'motortype',
  by: 'typeCode',
  label: ['电机类型', 'Motor type'],
  required: ['请选择电机类型', 'Choose a motor type'],
  search: 'equal',
  column: true,
} as const

export const startMethod = {
  kind: 'oneOf',
  label: ['起动方式', 'Starting'],
  options: {
    DOL: ['直接起动', 'Direct on line'],
    YD: ['星三角', 'Star-delta'],
    SOFT: ['软起动', 'Soft starter'],
    VFD: ['仅变频', 'Inverter only'],
    ROTOR: ['转子串电阻', 'Rotor resistor'],
  },
} as const

export const motorFeatures = {
  VFD: ['变频', 'Inverter duty'],
  BRAKE: ['制动', 'Brake'],
  ENCODER: ['编码器', 'Encoder'],
  FORCED_FAN: ['独立风机', 'Forced fan'],
  MULTISPEED: ['多速', 'Multi-speed'],
  HEATER: ['加热带', 'Space heater'],
  PTC: ['PTC', 'PTC'],
  PT100: ['PT100', 'Pt100'],
  BACKSTOP: ['逆止', 'Backstop'],
  INSULATED_BEARING: ['绝缘轴承', 'Insulated bearing'],
} as const
