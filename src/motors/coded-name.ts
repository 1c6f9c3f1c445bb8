/** Fields whose values are codes of a standard, which engineers read first: IEC 60034-1, -5, -6, -7, -30-1 and IEC 60079-0. */
const codedFields: ReadonlySet<string> = new Set([
  'mounting',
  'mountingAccept',
  'ieClass',
  'duty',
  'dutyNeed',
  'ic',
  'icAccept',
  'exProtection',
  'exGasGroup',
  'exTClass',
  'exDustGroup',
  'epl',
])

const ofNoCode: ReadonlySet<string> = new Set(['NONE', 'UNKNOWN', 'OTHER'])

/** The name of a value with its code before it: `IE3 Premium`, `B3 Foot`, `S1 Continuous`. */
export function codedName(field: string, key: string, name: string): string {
  if (!codedFields.has(field) || name.startsWith(key) || ofNoCode.has(key)) return name
  return `${key} ${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
