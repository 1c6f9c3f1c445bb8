import { defineRoutes } from '#kernel/http/routes.ts'
import { news } from './news.resource.ts'
import { countView } from './news-views.service.ts'

export const newsRoutes = defineRoutes((route) => {
  route.post(
    '/blade-news/news/view',
    'open',
    {
      summary: 'Counts a reader of an article',
      input: {
        id: { kind: 'reference', to: 'news', label: news.label, required: ['缺少必要的请求参数: id', 'The parameter id is missing'] },
      },
      readsRows: true,
    },
    (ctx, { id }) => countView(ctx, id),
  )
})
