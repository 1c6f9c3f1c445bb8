import { localizedPath } from '#i18n/address.ts'
import { t } from '#i18n/translate.ts'
import type { Motor } from './motor/motor.ts'
import { titleOf } from './motor/motor-text.ts'

const schema = 'https://schema.org'

export interface Crumb {
  readonly name: string
  /** Without the language. */
  readonly path: string
}

/** What a page tells search engines, as one JSON-LD document of schema.org. */
export const graphOf = (...nodes: readonly object[]): object => ({ '@context': schema, '@graph': nodes })

/** The way from the start to a page. */
export const breadcrumbOf = (crumbs: readonly Crumb[], origin: string, lang: 'zh' | 'en'): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + localizedPath(path, lang),
  })),
})

/** Motors of a list, in its order. */
export const itemListOf = (motors: readonly Motor[], total: number, origin: string, lang: 'zh' | 'en'): object => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: motors.map((motor, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: t(titleOf(motor), lang),
    url: origin + localizedPath(`/machine/${motor.id}`, lang),
  })),
})
