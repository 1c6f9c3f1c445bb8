import { crudOf, queryOf } from '#kernel/crud/crud.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, listParameters, openShape } from '#kernel/http/shapes.ts'
import { post } from './post.resource.ts'

export const postRoutes = defineRoutes((route) => {
  route.list(
    '/blade-system/search/post',
    'member',
    {
      summary: 'Posts to choose from',
      answer: arrayOf(openShape(post, post.open.select)),
      query: listParameters({ postName: post.fields.postName }),
      parse: (ctx, params) => queryOf.open(ctx, post, 'select', params),
      tenant: 'named',
    },
    (ctx, query) => crudOf(post).open(ctx, 'select', query),
  )
})
