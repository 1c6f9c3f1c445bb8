/** Pages that begin to render in one turn of the event loop; each takes some ten milliseconds. */
const pagesInTurn = 4

const waiting: (() => void)[] = []

/**
 * Resolves in a turn of the event loop in which few other pages are rendered, first come, first served. Where all that are ready were rendered
 * in one turn, up to eighty, no connection was taken and no other request answered for most of a second; where it was one in each turn, a page
 * waited for as many turns as there were pages, each as long as the other requests that are answered in it.
 */
export function turnToRender(): Promise<void> {
  return new Promise((begin) => {
    if (waiting.push(begin) === 1) setImmediate(beginSome)
  })
}

function beginSome(): void {
  for (const begin of waiting.splice(0, pagesInTurn)) begin()
  if (waiting.length > 0) setImmediate(beginSome)
}
