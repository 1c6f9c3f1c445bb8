/** The hours of a day in which a user gets no mail; from 22 to 7 they span midnight. */
export interface QuietHours {
  readonly quietFrom: number | null
  readonly quietTo: number | null
}

const minute = 60_000

/** When the quiet hours of this moment end, in a time zone; undefined outside of them, and where none are chosen. */
export function quietUntil(now: Date, timeZone: string, { quietFrom, quietTo }: QuietHours): Date | undefined {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(now)
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  const hour = read('hour')
  const isQuiet = quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo
  if (!isQuiet) return undefined
  const minutes = ((quietTo - hour + 24) % 24) * 60 - read('minute')
  return new Date(now.getTime() + minutes * minute)
}
