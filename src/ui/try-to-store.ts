/** Does what a device may not allow: its store can be full or forbidden. The page goes on without it. */
export function tryToStore(change: () => void): void {
  try {
    change()
  } catch {
    // What is entered stands in the page still.
  }
}
