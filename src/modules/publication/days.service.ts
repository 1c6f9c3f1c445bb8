import { printTime } from '#kernel/crud/kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'

/** `yyyy-MM-dd` in the product's time zone, which is another day than that of UTC for hours. */
export const dayFromToday = ({ runtime }: Pick<Context, 'runtime'>, days: number): string =>
  printTime(new Date(Date.now() + days * 86_400_000), runtime.timeZone).slice(0, 10)
