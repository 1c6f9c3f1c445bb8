import type { Words } from '#i18n/translate.ts'
import { CallError, translate } from './request.ts'

/** Rows that one call moves. */
const rowsOfCall = 100

const endedAfter: Words = ['前 {done} 项已完成，其余 {left} 项未处理：', 'The first {done} are done, the other {left} are not: ']

const unknownAfter: Words = [
  '前 {done} 项已完成，其余 {left} 项是否完成未知，请查看列表：',
  'The first {done} are done; whether the other {left} are is not known, look at the list: ',
]

/** Makes one call after the other. Where one is rejected, the message says what is done: its rows and those after them stay as they are. */
export async function inParts<T>(ids: readonly string[], send: (part: readonly string[], from: number) => Promise<T>): Promise<T> {
  const answer = await send(ids.slice(0, rowsOfCall), 0)
  for (let from = rowsOfCall; from < ids.length; from += rowsOfCall)
    await send(ids.slice(from, from + rowsOfCall), from).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      const words = error.status >= 400 && error.status < 500 ? endedAfter : unknownAfter
      throw new CallError(error.status, { ...error, msg: translate(words, { done: from, left: ids.length - from }) + error.msg })
    })
  return answer
}
