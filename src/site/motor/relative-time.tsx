import { useT } from '#i18n/language.tsx'
import { useNow } from '../use-now.ts'
import { elapsedTime } from './format.ts'

/** `3 days ago`, with the exact time as the tooltip; the day where the present time is not known. `moment` is `yyyy-MM-dd HH:mm:ss`. */
export function RelativeTime({ moment }: { moment: string | undefined }) {
  const t = useT()
  const elapsed = elapsedTime(moment, useNow())
  if (!moment) return null
  return (
    // Another element replaces the day: one that stays would count as shifted where it stands at the right.
    <time key={elapsed ? 'elapsed' : 'day'} dateTime={moment.replace(' ', 'T')} title={moment.slice(0, 16)}>
      {elapsed ? t(elapsed.words, { n: elapsed.n }) : moment.slice(0, 10)}
    </time>
  )
}
