import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { companyFields } from '#modules/system/user/company.fields.ts'
import { isCreditCode } from '#modules/system/user/credit-code.ts'
import { userFields } from '#modules/system/user/user.fields.ts'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormRule } from '../../form-rules.ts'
import { RegionSelect } from '../publish/region-select.tsx'
import { OwnForm } from './own-form.tsx'
import { Section } from './section.tsx'
import type { loadAccount } from './userinfo.loader.ts'

type Data = Awaited<ReturnType<typeof loadAccount>>

const { uscc, sellerRole, regionCode, mainTypes, mainBrands } = companyFields

const fields = {
  company: { ...userFields.company, autoComplete: 'organization' },
  uscc: { ...uscc, hint: ['营业执照上的 18 位代码', '18 characters on the business licence'], autoCapitalize: 'characters' },
  sellerRole,
  regionCode,
  address: { ...userFields.address, autoComplete: 'street-address' },
  mainTypes,
  mainBrands,
} as const satisfies FormFields

const rules: readonly FormRule[] = [
  {
    field: 'uscc',
    isInvalid: ({ uscc = '' }) => uscc.trim() !== '' && !isCreditCode(uscc.trim()),
    words: ['统一社会信用代码不正确，请核对 18 位代码', 'This is no unified social credit code: check its 18 characters'],
  },
]

/** What was verified of a seller, besides the own name. */
const verified = ['company', 'uscc', 'sellerRole'] as const

/** The company that the user trades for. */
export function CompanyForm({ data: { account, provinces, types, brands } }: { data: Data }) {
  const t = useT()
  const [region, setRegion] = useState(account.regionCode)
  return (
    <Section id="company" title={['企业资料', 'Company profile']}>
      <OwnForm
        path="/blade-user/update-info"
        fields={fields}
        rules={rules}
        values={account}
        choices={{ mainTypes: types, mainBrands: brands }}
        controls={{
          regionCode: (error) => (
            <RegionSelect label={t(regionCode.label)} code={region} provinces={provinces} error={error} onChange={setRegion} optional />
          ),
        }}
        body={(values) => ({ mainBrands: '', mainTypes: '', ...values, regionCode: region })}
        endsVerification={(values) =>
          account.sellerVerified && verified.some((name) => (values[name] ?? '').trim() !== String(account[name] ?? ''))
        }
        done={['企业资料已保存', 'The company profile has been saved']}
      />
    </Section>
  )
}
