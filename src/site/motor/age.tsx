import { useT } from '#i18n/language.tsx'
import { ageOf } from './figures.ts'

/** '3 days ago', with the exact time on hover. */
export function Age({ moment, now }: { moment: string | undefined; now: string }) {
  const t = useT()
  const age = ageOf(moment, now)
  if (!age || !moment) return null
  return (
    <time dateTime={moment.replace(' ', 'T')} title={moment.slice(0, 16)}>
      {t(age.words, { n: age.n })}
    </time>
  )
}
