import { useT } from '#i18n/language.tsx'
import { t, type Words } from '#i18n/translate.ts'
import { textLanguage } from '../../motor/text-language.ts'
import type { LandingData } from './landing.loader.ts'
import styles from './landing.module.css'
import type { Landing } from './landing-query.ts'

/** What is known of a brand or of a series. */
export interface AboutData {
  readonly lines: readonly (readonly [name: string, value: string])[]
  readonly website: string
  readonly logo: string
}

export function aboutOf({ kind }: Landing, { brand, series, types }: LandingData, lang: 'zh' | 'en'): AboutData | undefined {
  const lines = (entries: readonly (readonly [words: Words, value: string | undefined])[]) =>
    entries.flatMap(([words, value]) => (value ? [[t(words, lang), value] as const] : []))
  if (kind === 'brand' && brand) {
    const others = [brand.nameZh, brand.nameEn, ...(brand.aliases ?? [])].filter(
      (name) => name !== (lang === 'en' ? brand.nameEn : brand.nameZh),
    )
    return {
      lines: lines([[['又名', 'Also known as'], [...new Set(others.filter(Boolean))].join(lang === 'zh' ? '、' : ', ')]]),
      website: brand.website ?? '',
      logo: brand.logo ?? '',
    }
  }
  if (kind === 'series' && series)
    return {
      lines: lines([
        lang === 'zh'
          ? [['名称', 'Name'], series.nameZh]
          : [['类型', 'Type'], types.find(({ typeCode }) => typeCode === series.typeCode)?.nameEn],
        [['能效', 'Efficiency'], series.efficiency?.replace(/^-$/, '')],
        [['防护等级', 'Degree of protection'], series.ipDefault],
        [['冷却方式', 'Cooling'], series.icDefault],
        [['绝缘等级', 'Thermal class'], series.insulation],
        [['工作制', 'Duty'], series.dutyDefault],
      ]),
      website: '',
      logo: '',
    }
  return undefined
}

export function About({ about }: { about: AboutData | undefined }) {
  const t = useT()
  if (!about || (about.lines.length === 0 && !about.website)) return null
  return (
    <section className={styles.about} aria-label={t(['简介', 'About'])}>
      {about.logo && <img src={about.logo} alt="" width="96" height="48" />}
      <dl>
        {about.lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={textLanguage(value)}>{value}</dd>
          </div>
        ))}
        {about.website && (
          <div>
            <dt>{t(['官网', 'Website'])}</dt>
            <dd>
              <a href={about.website} rel="nofollow noopener noreferrer" target="_blank">
                {about.website.replace(/^https?:\/\/|\/$/g, '')}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
