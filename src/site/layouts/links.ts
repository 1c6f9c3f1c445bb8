import type { Words } from '#i18n/translate.ts'

/** Where traders publish, and what it is called. */
export const publishPath = '/product_publish'
export const publishWords: Words = ['发布现货', 'Publish stock']

/** The entries of the main navigation. */
export const links: readonly { readonly path: string; readonly words: Words }[] = [
  { path: '/home', words: ['首页', 'Home'] },
  { path: '/product', words: ['现货展示', 'Stock'] },
  { path: '/purchase', words: ['求购展示', 'Demands'] },
  { path: '/news', words: ['新闻中心', 'News'] },
  { path: '/contact', words: ['联系我们', 'Contact us'] },
]
