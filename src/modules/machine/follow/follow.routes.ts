import { isId } from '#kernel/crud/kinds.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, pageShape, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { followCounts, followedAmong, fork } from './follow.service.ts'
import { followed, markSeen } from './followed.service.ts'
import { canonical, filtersIn } from './saved-search.service.ts'
import { userFollow } from './user-follow.resource.ts'

const targetType = {
  kind: 'oneOf',
  label: userFollow.fields.targetType.label,
  options: userFollow.fields.targetType.options,
  required: ['请选择关注类型', 'Choose what kind of thing you follow'],
} as const
const targetId = { kind: 'text', label: userFollow.fields.targetId.label, max: 64 } as const

const query = { kind: 'text', label: ['条件', 'Filters'], max: 2000 } as const

const itemShape = objectOf({
  ...textParameters('id', 'targetType', 'targetId', 'name', 'path', 'createTime'),
  changes: arrayOf(objectOf(textParameters('label', 'was', 'is'))),
  newCount: wholeShape,
})

const biggestPage = 50

/** What stands for a search with these filters; nothing without any. */
const searchIds = (ctx: Context, query: string): string[] => (query === '' ? [] : [canonical(filtersIn(ctx, query)).id])

/** How a user follows things, reads what changed, and ends it. */
export const followRoutes = defineRoutes((route) => {
  route.post(
    '/blade-machine/machine/fork',
    'member',
    {
      summary: 'Follow a listing, a demand, a brand, a seller or a search, or end it',
      input: {
        targetType,
        targetId,
        on: { kind: 'flag', label: ['关注', 'Follow'] },
        name: { kind: 'text', label: ['名称', 'Name'], max: 60 },
        query,
      },
      answer: objectOf({ id: textShape }),
      readsRows: true,
    },
    async (ctx, { targetType, targetId, on, name, query }) => ({
      id: await fork(ctx, { targetType, targetId: targetId ?? '', on: on ?? true, name: name ?? '', query: query ?? '' }),
    }),
  )
  route.get(
    '/blade-machine/machine/forkList',
    'member',
    {
      summary: 'What the caller follows of a kind, with what changed since the caller looked last',
      input: {
        targetType,
        current: { kind: 'whole', label: ['页码', 'Page'], min: 1, max: 100 },
        size: { kind: 'whole', label: ['每页条数', 'Page size'], min: 1, max: biggestPage },
      },
      answer: pageShape(itemShape),
      readsRows: true,
    },
    async (ctx, { targetType, current, size }) => {
      const page = { current: current ?? 1, size: size ?? 10 }
      const { records, total } = await followed(ctx, targetType, page)
      return { records, total, ...page, pages: Math.ceil(total / page.size), orders: [], searchCount: true }
    },
  )
  route.get(
    '/blade-machine/machine/forkCounts',
    'member',
    { summary: 'How many things of each kind the caller follows', answer: { type: 'object', additionalProperties: wholeShape } },
    followCounts,
  )
  route.get(
    '/blade-machine/machine/forked',
    'member',
    {
      summary: 'Which of some things of a kind the caller follows; of a search by its filters',
      input: { targetType, targetIds: { kind: 'manyOf', joined: true, label: targetId.label }, query },
      answer: objectOf({ targetIds: arrayOf(textShape) }),
    },
    async (ctx, { targetType, targetIds, query }) => ({
      targetIds: await followedAmong(ctx, targetType, [...(targetIds ?? []), ...searchIds(ctx, query ?? '')].slice(0, biggestPage)),
    }),
  )
  route.post(
    '/blade-machine/machine/forkSeen',
    'member',
    {
      summary: 'The caller has looked at these follows: what changes from now on is new',
      input: { ids: { kind: 'manyOf', joined: true, label: ['关注', 'Follows'] } },
    },
    (ctx, { ids }) => markSeen(ctx, (ids ?? []).filter(isId).slice(0, biggestPage)),
  )
})
