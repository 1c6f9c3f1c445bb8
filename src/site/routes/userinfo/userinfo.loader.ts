import type { RowOf } from '#kernel/resource/field.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { user } from '#modules/system/user/user.resource.ts'
import type { Choice, Services } from '#site/services.ts'

/** What the page shows of the caller's account. */
export type OwnAccount = Pick<
  RowOf<typeof user.fields>,
  | 'account'
  | 'name'
  | 'realName'
  | 'phone'
  | 'email'
  | 'emailVerified'
  | 'wechat'
  | 'wechatQr'
  | 'avatar'
  | 'post'
  | 'company'
  | 'address'
  | 'uscc'
  | 'sellerRole'
  | 'sellerVerified'
  | 'regionCode'
  | 'mainBrands'
  | 'mainTypes'
  | 'qq'
  | 'termsVersion'
  | 'termsTime'
  | 'closeTime'
>

/** Loads the account and the choices of the company profile. */
export async function loadAccount(services: Services) {
  const [account, provinces, types, brands] = await Promise.all([
    services.get<OwnAccount>('/blade-user/info'),
    services.get<{ code: string; name: string }[]>('/blade-system/region/select'),
    services.open(motortype, 'listData', { size: '500' }),
    services.open(brand, 'listData', { size: '200' }),
  ])
  const named = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }): string => (services.lang === 'en' && nameEn ? nameEn : nameZh)
  return {
    account,
    provinces,
    types: types.records.filter(({ level }) => level === 1).map((row): Choice => ({ key: row.typeCode, label: named(row) })),
    brands: brands.records.map((row): Choice => ({ key: row.brandCode, label: named(row) })),
  }
}
