/** Pictures and sheets that a process draws at a time: each takes a tenth of a second of a processor, and pages are to be rendered meanwhile. */
const mostDrawn = 2
/** Who finds more before it is told to come back. */
const mostWaiting = 8

let drawn = 0
const waiting: (() => void)[] = []

/** Draws when there is a place; throws an answer that says when to come back where too many wait. */
export async function drawInTurn<T>(draw: () => Promise<T>): Promise<T> {
  if (drawn < mostDrawn) drawn += 1
  else if (waiting.length < mostWaiting) await new Promise<void>((start) => waiting.push(start))
  else
    throw new Response('请求过多，请稍后重试 / Too many requests, please try again\n', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
    })
  try {
    return await draw()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else drawn -= 1
  }
}
