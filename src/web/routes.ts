import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

const site = (path: string) => `../site/${path}`
const page = (name: string) => site(`routes/${name}.page.tsx`)

/** The public pages; the optional prefix `/en` serves the same pages in English. */
const publicPages = [
  index(site('routes/home/root-redirect.ts')),
  layout(site('layouts/with-footer.tsx'), [
    route('home', page('home/home')),
    route('contact', page('contact/contact')),
    ...['terms', 'privacy'].map((name) => route(name, page('legal/legal'), { id: name })),
  ]),
  layout(site('layouts/header-only.tsx'), [
    route('product', page('product/product')),
    route('product/list', page('list/list')),
    route('stock/:kind/:key/:type?', page('landing/landing')),
    route('seller/:id', page('seller/seller')),
    route('card/*', site('routes/card/card-picture.ts')),
    route('compare', page('compare/compare')),
    route('compare.xlsx', site('routes/compare/compare-sheet.ts')),
    route('machine', site('routes/machine/machine-list-redirect.ts')),
    route('machine/:id', page('machine/machine')),
    route('machine/:id/:sheet', site('routes/machine/print/sheet.ts')),
    route('product_publish', page('publish/publish')),
    route('product_import', page('product-import/product-import')),
    route('confirm_stock', page('confirm-stock/confirm-stock')),
    route('purchase', page('purchase/purchase')),
    route('purchase/:id', page('demand/demand')),
    route('purchase_publish', page('purchase-publish/purchase-publish')),
    route('login', page('login/login')),
    route('register', page('register/register')),
    route('userinfo', page('userinfo/userinfo')),
    route('register/status', page('register/status')),
    route('password', page('password/password')),
    route('attention', page('attention/attention')),
    route('messages', page('messages/messages')),
    route('messages/:id', page('messages/inquiry')),
    route('report/:id', page('report/appeal')),
    route('notifications', page('notifications/notifications')),
    route('notifications/settings', page('notifications/settings')),
    route('unsubscribe', page('unsubscribe/unsubscribe')),
    route('news', page('news/news')),
    route('news/detail/:id?', page('news/article')),
    ...['404', '403', '500'].map((status) => route(status, page('error/error'), { id: status })),
  ]),
]

export default [
  route('robots.txt', site('routes/robots/robots.ts')),
  route('sitemap.xml', site('routes/robots/sitemap.ts')),
  ...prefix('en?', publicPages),
  route('*', 'back-office.tsx'),
] satisfies RouteConfig
