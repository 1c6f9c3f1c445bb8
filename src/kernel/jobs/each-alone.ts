/**
 * Does the work of a job for each of several, one after the other; returns for how many it was done. One for which it fails keeps the others
 * from nothing; then all errors are thrown together.
 */
export async function doneForEach<T>(all: readonly T[], work: (one: T) => Promise<boolean>): Promise<number> {
  let done = 0
  const errors: unknown[] = []
  for (const one of all) {
    try {
      if (await work(one)) done += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed for ${errors.length} of ${all.length}`)
  return done
}
