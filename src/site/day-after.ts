/** The day that is some days after `now`, `yyyy-MM-dd`; '' until the page is hydrated, when the day is not known. */
export const dayAfter = (now: string, days: number): string =>
  now === '' ? '' : new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
