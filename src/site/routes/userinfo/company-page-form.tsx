import { useT } from '#i18n/language.tsx'
import { companyPageFields } from '#modules/machine/seller/company-page.fields.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { PictureField } from '../../picture-field.tsx'
import type { OwnCompany } from './own-company.ts'
import { OwnForm } from './own-form.tsx'

const { logo, introduction, introductionEn } = companyPageFields

const fields = {
  logo,
  introduction: { ...introduction, rows: 3 },
  introductionEn: { ...introductionEn, rows: 3 },
} as const satisfies FormFields

/** What the manager says of the company on its page. Where it is stands in the company profile. */
export function CompanyPageForm({ company }: { company: OwnCompany }) {
  const t = useT()
  const title = <h3>{t(['企业主页', 'The page of the company'])}</h3>
  if (company.isPageBlocked)
    return (
      <>
        {title}
        <p className="note warn">
          {t([
            '因举报成立，简介和标志已撤下。管理员恢复后才能重新填写；如有异议，请通过通知中的链接申诉。',
            'A report was upheld: the text and the logo were taken down. They can be set again when an administrator allows it; to object, follow the link in your notification.',
          ])}
        </p>
      </>
    )
  return (
    <>
      {title}
      <OwnForm
        path="/blade-machine/company/profile"
        fields={fields}
        values={{ ...company }}
        controls={{ logo: (error) => <PictureField label={t(logo.label)} name="logo" address={company.logo} error={error} /> }}
        done={['企业主页已保存', 'The page of the company has been saved']}
      />
    </>
  )
}
