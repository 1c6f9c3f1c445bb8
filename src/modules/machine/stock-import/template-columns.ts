import type { Words } from '#i18n/translate.ts'
import { holds } from '#kernel/resource/check.ts'
import type { When } from '#kernel/resource/field.ts'
import { machine } from '../machine/machine.resource.ts'
import { type ImportTarget, importTargets, targetOf } from './import-targets.ts'

/** What a template asks of every motor. */
const common = [
  ...['model', 'typeCode', 'brandCode', 'powerKw', 'poles', 'voltageV', 'freqHz', 'ratedRpm', 'mounting', 'frame', 'ieClass', 'ip'],
  ...['insulation', 'duty', 'condition', 'conditionNote', 'quantity', 'unitPrice', 'taxMode', 'regionCode', 'leadDays', 'warrantyMonths'],
  ...['prodYear', 'orderNo', 'serialNo', 'warehouse', 'description'],
]

/** What a template gives as its example. */
const example: Readonly<Record<string, string | number | Words>> = {
  ...{ model: 'YE3-132S-4', powerKw: 5.5, poles: 4, voltageV: 380, freqHz: 50, ratedRpm: 1465, mounting: 'B3', frame: '132S' },
  ...{ ieClass: 'IE3', ip: 'IP55', insulation: 'F', duty: 'S1', condition: 'NEW', quantity: 2, unitPrice: 1280, taxMode: 'VAT13' },
  ...{ leadDays: 'TODAY', warrantyMonths: 12, prodYear: 2025, brandCode: 'BR004', regionCode: ['江苏省 无锡市', 'Wuxi, Jiangsu'] },
}

const isOfType = (when: When | undefined, typeCode: string): boolean =>
  when?.typeCode !== undefined && holds({ typeCode: when.typeCode }, { typeCode })

/** The columns of the template for a motor type: those of every motor, and those that only such a motor has. */
export function templateColumns(typeCode: string): readonly ImportTarget[] {
  const own = importTargets.filter(({ name, field }) => {
    const [outer = ''] = name.split('.')
    return isOfType((machine.fields as Readonly<Record<string, { when?: When }>>)[outer]?.when ?? field.when, typeCode)
  })
  return [...common.flatMap((name) => targetOf(name) ?? []), ...own.filter(({ name }) => !common.includes(name))]
}

/** The example of a column, as a key where it is a choice, in words where these depend on the language. */
export const exampleOf = ({ name }: ImportTarget, typeCode: string): string | number | Words | null =>
  name === 'typeCode' ? typeCode : (example[name] ?? null)
