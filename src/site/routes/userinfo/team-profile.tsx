import type { FormEvent } from 'react'
import { useT } from '#i18n/language.tsx'
import { FieldLayout } from '#ui/text-field.tsx'
import { textsOf } from '../../form-rules.ts'
import { PictureField } from '../../picture-field.tsx'
import type { Run, Team } from './team-data.ts'
import styles from './userinfo.module.css'

/** What the manager says of the company on its page. */
export function TeamProfile({ team, run }: { team: Team; run: Run }) {
  const t = useT()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void run('profile', textsOf(event.currentTarget), ['企业主页已保存', 'The page of the company has been saved'])
  }
  const texts = [
    ['introduction', t(['企业简介', 'Introduction']), team.introduction],
    ['introductionEn', t(['英文简介', 'Introduction in English']), team.introductionEn],
  ] as const
  return (
    <form className={styles.form} onSubmit={onSubmit} method="post">
      <h3>{t(['企业主页', 'The page of the company'])}</h3>
      <PictureField label={t(['标志', 'Logo'])} name="logo" address={team.logo} />
      {texts.map(([name, label, value]) => (
        <FieldLayout key={name} label={label}>
          {(linked) => <textarea className="input" name={name} rows={3} maxLength={1000} defaultValue={value} {...linked} />}
        </FieldLayout>
      ))}
      <button type="submit" className="button main">
        {t(['保存企业主页', 'Save the page'])}
      </button>
    </form>
  )
}
