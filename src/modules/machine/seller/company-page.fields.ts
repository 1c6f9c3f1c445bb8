import type { Fields } from '#kernel/resource/field.ts'

/** What a company says of itself on its page. */
export const companyPageFields = {
  regionCode: { kind: 'region', label: ['所在地区', 'Region'], search: 'equal', column: true },
  logo: { kind: 'image', label: ['标志', 'Logo'], column: true },
  introduction: { kind: 'longText', label: ['企业简介', 'Introduction'], max: 1000 },
  introductionEn: { kind: 'longText', label: ['英文简介', 'Introduction in English'], max: 1000 },
} as const satisfies Fields
