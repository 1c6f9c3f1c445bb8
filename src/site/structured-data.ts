import { localizedPath } from '#i18n/address.ts'

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

/** The pages that a list leads to, in its order. */
export const itemListOf = (
  items: readonly { readonly name: string; readonly path: string }[],
  total: number,
  origin: string,
  lang: 'zh' | 'en',
): object => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: origin + localizedPath(path, lang),
  })),
})
