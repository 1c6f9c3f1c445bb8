import { t, type Words } from '#i18n/translate.ts'
import type { PageMotor } from './page-fields.ts'

/** What a buyer has to know about the legal status of a motor in China: GB 18613-2020, the elimination lists, GB/T 3836. */
const legalNotes: Readonly<Record<string, Words>> = {
  BELOW: [
    '能效低于 GB 18613-2020 三级：国内不得新装，仅可用于维修替换或出口。',
    'Below grade 3 of GB 18613-2020: for repair or export only, not for new installations in China.',
  ],
  ELIM: [
    '列入国家高耗能落后机电设备淘汰目录：国内不得新装，仅可作维修备件或出口。',
    "On China's list of eliminated equipment: for repair or export only, not for new installations in China.",
  ],
  EXPIRED_EX: [
    '没有有效的防爆合格证：用于爆炸性环境前，请向卖家索取证书。',
    'Without a valid Ex certificate: ask the seller for it before using the motor in an explosive atmosphere.',
  ],
}

/** The legal status where it limits the use, and for those who may read it what the checks of the data found. */
export function notesOf({ complianceFlag, warnings = [], warningsName = '' }: PageMotor, lang: 'zh' | 'en'): string[] {
  const legal = legalNotes[complianceFlag ?? '']
  const names = warningsName.replaceAll(',', t(['、', ', '], lang))
  return [
    ...(legal ? [t(legal, lang)] : []),
    ...(warnings.length > 0 ? [t(['请核对这些数据：{names}。', 'Please check these data: {names}.'], lang, { names })] : []),
  ]
}
