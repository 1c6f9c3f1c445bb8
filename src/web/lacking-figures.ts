import { pathWithoutLang } from '#i18n/address.ts'
import type { RootData } from '#site/root-data.ts'

/** Whether a page lacks what stands on every page, or the home page its figures, which are being counted: another request finds more. */
export const lacksFigures = ({ summary }: RootData, path: string): boolean =>
  summary === null || (summary.counts === undefined && pathWithoutLang(path) === '/home')
