import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { isCreditCode } from '#modules/system/user/credit-code.ts'
import { FieldLayout, TextField } from '#ui/text-field.tsx'
import type { Choice } from '../../services.ts'
import { RegionSelect } from '../publish/region-select.tsx'
import { OwnFormBody, Section } from './section.tsx'
import { useOwnForm } from './use-own-form.ts'
import type { loadAccount } from './userinfo.loader.ts'
import styles from './userinfo.module.css'

type Data = Awaited<ReturnType<typeof loadAccount>>

const endsVerification = [
  '您是认证卖家：修改公司名称、信用代码、企业类型或姓名后，认证失效，需重新认证',
  'You are a verified seller: a change of the company, its code or kind, or of your name ends the verification',
] as const

/** The company that the user trades for. */
export function CompanyForm({ data: { account, provinces, types, brands, roles } }: { data: Data }) {
  const t = useT()
  const [region, setRegion] = useState(account.regionCode)
  const own = useOwnForm({
    path: '/blade-user/update-info',
    fields: ['company', 'uscc', 'sellerRole', 'regionCode', 'address', 'mainBrands', 'mainTypes'],
    rules: [
      {
        field: 'uscc',
        isInvalid: ({ uscc = '' }) => uscc.trim() !== '' && !isCreditCode(uscc.trim()),
        words: ['统一社会信用代码不正确，请核对 18 位代码', 'This is no unified social credit code: check its 18 characters'],
      },
    ],
    done: ['企业资料已保存', 'The company profile has been saved'],
    body: (values) => ({ mainBrands: '', mainTypes: '', ...values, regionCode: region }),
  })
  const { errors } = own
  return (
    <Section id="company" title={['企业资料', 'Company profile']}>
      <OwnFormBody own={own}>
        <TextField
          label={t(['公司名称', 'Company'])}
          name="company"
          autoComplete="organization"
          defaultValue={account.company}
          maxLength={64}
          error={errors.company}
          hint={account.sellerVerified ? t(endsVerification) : ''}
        />
        <TextField
          label={t(['统一社会信用代码', 'Unified social credit code'])}
          name="uscc"
          autoCapitalize="characters"
          defaultValue={account.uscc}
          maxLength={18}
          error={errors.uscc}
          hint={t(['营业执照上的 18 位代码', '18 characters on the business licence'])}
        />
        <FieldLayout label={t(['企业类型', 'Kind of company'])} error={errors.sellerRole}>
          {(linked) => (
            <select className="input" name="sellerRole" defaultValue={account.sellerRole} {...linked}>
              <option value="">{t(['请选择', 'Choose'])}</option>
              {roles.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldLayout>
        <RegionSelect
          label={t(['所在地区', 'Region'])}
          code={region}
          provinces={provinces}
          error={errors.regionCode}
          onChange={setRegion}
          optional
        />
        <TextField
          label={t(['地址', 'Address'])}
          name="address"
          autoComplete="street-address"
          defaultValue={account.address}
          maxLength={255}
          error={errors.address}
        />
        <Choices name="mainTypes" legend={t(['主营类型', 'Main motor types'])} choices={types} chosen={account.mainTypes} />
        <Choices name="mainBrands" legend={t(['主营品牌', 'Main brands'])} choices={brands} chosen={account.mainBrands} />
      </OwnFormBody>
    </Section>
  )
}

function Choices({
  name,
  legend,
  choices,
  chosen,
}: {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div>
        {choices.map(({ key, label }) => (
          <label key={key}>
            <input type="checkbox" name={name} value={key} defaultChecked={chosen.includes(key)} /> {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
