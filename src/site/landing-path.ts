import type { LandingKind } from '#modules/machine/landing-pages/landing-kinds.ts'

/** The path of a page about a part of the stock, without the language: `/stock/brand/BR001`, `/stock/brandType/BR001/AC3`. */
export const landingPath = (kind: LandingKind, key: string, type = ''): string =>
  `/stock/${kind}/${encodeURIComponent(key)}${type ? `/${encodeURIComponent(type)}` : ''}`
