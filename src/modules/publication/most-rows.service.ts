import { reject } from '#kernel/resource/user-error.ts'

/** Rows that one call moves: each is checked, recorded and told of by itself, which takes its time. */
const mostRows = 100

/** Rejects more rows than one call can move in the time of a request. */
export function rejectTooMany(ids: readonly string[]): void {
  if (ids.length > mostRows)
    reject([`一次最多处理 ${mostRows} 条，请分批操作`, `At most ${mostRows} at once: choose fewer`], { field: 'ids' })
}
