import { type RawBuilder, sql } from 'kysely'

/** The current time by the clock of the database, which all processes share. */
export const now = sql<Date>`now()`

/** A time so many seconds from now, or before now where negative, by the same clock. */
export const secondsFromNow = (seconds: number): RawBuilder<Date> => sql<Date>`now() + ${seconds} * interval '1 second'`
