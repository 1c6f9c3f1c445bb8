import { useT } from '#i18n/language.tsx'
import { elapsedTime } from './format.ts'

/** `3 days ago`, with the exact time as the tooltip. `moment` and `now` are `yyyy-MM-dd HH:mm:ss`. */
export function RelativeTime({ moment, now }: { moment: string | undefined; now: string }) {
  const t = useT()
  const elapsed = elapsedTime(moment, now)
  if (!elapsed || !moment) return null
  return (
    <time dateTime={moment.replace(' ', 'T')} title={moment.slice(0, 16)}>
      {t(elapsed.words, { n: elapsed.n })}
    </time>
  )
}
