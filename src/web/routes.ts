import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

const site = (path: string) => `../site/${path}`
const page = (name: string) => site(`routes/${name}.page.tsx`)

/** The public pages; the optional prefix `/en` serves the same pages in English. */
const publicPages = [
  index(site('routes/home/root-redirect.ts')),
  layout(site('layouts/with-footer.tsx'), [route('home', page('home/home')), route('contact', page('contact/contact'))]),
  layout(site('layouts/header-only.tsx'), [
    route('product', page('product/product')),
    route('product/list', page('list/list')),
    route('stock/:kind/:key/:type?', page('landing/landing')),
    route('card/*', site('routes/card/card-picture.ts')),
    route('compare', page('compare/compare')),
    route('compare.xlsx', site('routes/compare/compare-sheet.ts')),
    route('machine', site('routes/machine/machine-list-redirect.ts')),
    route('machine/:id', page('machine/machine')),
    route('machine/:id/:sheet', site('routes/machine/print/sheet.ts')),
    route('product_publish', page('publish/publish')),
    route('login', page('login/login')),
    route('register', page('register/register')),
    route('userinfo', page('userinfo/userinfo')),
    route('password', page('password/password')),
    route('attention', page('attention/attention')),
    route('notifications', page('notifications/notifications')),
    route('notifications/settings', page('notifications/settings')),
    route('unsubscribe', page('unsubscribe/unsubscribe')),
    route('news', page('news/news')),
    route('news/detail/:id?', page('news/article')),
    ...['purchase', 'purchase_publish'].map((name) => route(name, page('coming-soon/coming-soon'), { id: name })),
    ...['404', '403', '500'].map((status) => route(status, page('error/error'), { id: status })),
  ]),
]

export default [
  route('robots.txt', site('routes/robots/robots.ts')),
  route('sitemap.xml', site('routes/robots/sitemap.ts')),
  ...prefix('en?', publicPages),
  route('*', 'back-office.tsx'),
] satisfies RouteConfig
