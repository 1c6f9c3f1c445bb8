import { filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { largestPage } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, listParameters, objectOf, pageParameters, pageShape, rowShape, textShape } from '#kernel/http/shapes.ts'
import { user } from './user.resource.ts'
import { toggleLeader, userService } from './user.service.ts'

const personShape = objectOf({ id: textShape, realName: textShape })

/** The users of a tenant by the names that stock clients ask for them, which differ by their version. */
export const userListRoutes = defineRoutes((route) => {
  const filters = filtersOf.list(user)
  const pages = [...user.at.flatMap((base) => [`${base}/page`, `${base}/user-page`]), '/blade-system/search/user']
  for (const path of pages)
    route.list(
      path,
      'user',
      {
        summary: 'Users, by page',
        answer: pageShape(rowShape(user, false)),
        query: pageParameters(filters),
        parse: (_, params) => queryOf.list(user, params),
        tenant: 'named',
      },
      (ctx, query) => userService.list(ctx, query),
    )
  for (const base of user.at) {
    route.list(
      `${base}/user-list`,
      'user',
      {
        summary: `The first ${largestPage} users`,
        answer: arrayOf(rowShape(user, false)),
        query: listParameters(filters),
        parse: (_, params) => queryOf.list(user, { ...params, current: '1', size: String(largestPage) }),
        tenant: 'named',
      },
      async (ctx, query) => {
        const page = await userService.list(ctx, query)
        return 'records' in page ? page.records : page
      },
    )
    route.list(
      `${base}/leader-list`,
      ['user', 'dept'],
      {
        summary: 'The users who are supervisors, to choose from',
        answer: arrayOf(personShape),
        query: listParameters({ realName: user.fields.realName }),
        parse: (_, { realName = '' }) => realName.trim(),
        tenant: 'named',
      },
      async (ctx, realName) => {
        const leaders = await repository(ctx, user).list({ isLeader: true, status: 1 })
        return leaders.filter((each) => each.realName?.includes(realName)).map((each) => ({ id: each.id, realName: each.realName ?? '' }))
      },
    )
    route.post(
      `${base}/set-leader`,
      'user_edit',
      {
        summary: 'Make a user a supervisor, or no supervisor any more',
        input: {
          userId: { kind: 'reference', to: 'user', label: user.label, required: ['请至少选择一个用户', 'Choose at least one user'] },
        },
        tenant: user,
      },
      (ctx, { userId }) => toggleLeader(ctx, userId),
    )
  }
})
