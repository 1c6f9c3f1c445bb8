import { sql } from 'kysely'
import { filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, filterParameters, objectOf, openShape, pageParameters, pageShape, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { allowRead } from '../../auth/limits.service.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { collaborationService } from '../collaboration/collaboration.service.ts'
import { demandFacets, facetsShape } from '../collaboration/demand-facets.service.ts'
import { gradedPair, gradedPairShape } from './graded-pair.service.ts'
import { matchCounts, matchesOfDemand, matchesOfListing, mostShown } from './match.service.ts'
import { demandsForOwnStock } from './own-stock-demands.service.ts'

const reason = objectOf({ property: textShape, score: { type: 'number' }, note: textShape })
const result = { grade: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, score: wholeShape, reasons: arrayOf(reason) }
const id = { kind: 'text', max: 19 } as const

const ofMatch = {
  demandId: { ...id, label: ['求购', 'Demand'] },
  machineId: { ...id, label: ['现货', 'Listing'] },
  size: { kind: 'whole', label: ['现货数量', 'Motors for a demand'], min: 1, max: mostShown },
} as const

const isForOwnStock = async (ctx: Context) => sql<boolean>`t.id = any(${await demandsForOwnStock(ctx)}::bigint[])`

export const matchRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/machine/match',
    'open',
    {
      summary: 'The stock for a demand (demandId), or for a seller the open demands for a motor (machineId), the best first',
      input: ofMatch,
      answer: arrayOf(
        objectOf(
          {
            motor: openShape(machine, machine.open.listData),
            demand: openShape(collaboration, collaboration.open.listData),
            ...result,
            moreOfSeller: wholeShape,
          },
          ['grade', 'score', 'reasons'],
        ),
      ),
      readsRows: true,
    },
    (ctx, { demandId, machineId, size }) => {
      if (demandId) return matchesOfDemand(ctx, demandId, size ?? mostShown)
      if (machineId) return matchesOfListing(ctx, machineId)
      return reject(['请指定求购或现货', 'Name a demand or a listing'], { field: 'demandId' })
    },
  )
  route.get(
    '/blade-collaboration/collaboration/match-counts',
    'member',
    {
      summary: 'How many motors on the shelf meet each of at most 20 own demands that are open',
      input: { ids: { kind: 'references', to: 'collaboration', label: collaboration.label } },
      answer: arrayOf(objectOf({ id: textShape, matchCount: wholeShape })),
      readsRows: true,
    },
    (ctx, { ids }) => matchCounts(ctx, ids ?? []),
  )
  route.list(
    '/blade-collaboration/collaboration/for-own-stock',
    'member',
    {
      summary: 'A page of the open demands that some motor of the caller on the shelf meets, with the filters of the public list',
      answer: pageShape(openShape(collaboration, collaboration.open.listData)),
      query: pageParameters(filtersOf.open(collaboration, 'listData', 'member')),
      parse: (ctx, params) => queryOf.open(ctx, collaboration, 'listData', params),
    },
    async (ctx, query) => collaborationService.open(ctx, 'listData', query, [await isForOwnStock(ctx)]),
  )
  route.list(
    '/blade-collaboration/collaboration/for-own-stock/facets',
    'member',
    {
      summary: 'Counts for the filters of the open demands that some motor of the caller on the shelf meets',
      answer: facetsShape,
      query: filterParameters(filtersOf.open(collaboration, 'listData', 'member')),
      parse: (ctx, params) => queryOf.open(ctx, collaboration, 'listData', params),
    },
    async (ctx, { where }) => demandFacets(ctx, where, [await isForOwnStock(ctx)]),
  )
  route.raw(
    'POST',
    '/blade-machine/machine/match/grade',
    'open',
    {
      summary: 'How well a motor meets a demand: both as data of the call, nothing is stored',
      data: objectOf(result),
      body: gradedPairShape,
    },
    async (ctx, { body }) => {
      await allowRead(ctx)
      return gradedPair(ctx, body)
    },
  )
})
