let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that it shares with no other caller, first come, first served. A page takes milliseconds to render: where
 * many were rendered in one turn, no connection was taken and no other request answered for the time of all.
 */
export function turnOfOwn(): Promise<void> {
  last = last.then(() => new Promise(setImmediate))
  return last
}
