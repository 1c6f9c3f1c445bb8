import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, openShape, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { allowRead } from '../../auth/limits.service.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { gradedPair } from './graded-pair.service.ts'
import { matchesOfDemand, matchesOfListing } from './match.service.ts'

const reason = objectOf({ property: textShape, score: { type: 'number' }, note: textShape })
const result = { grade: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, score: wholeShape, reasons: arrayOf(reason) }
const id = { kind: 'text', max: 19 } as const

export const matchRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/machine/match',
    'open',
    {
      summary: 'The stock for a demand (demandId), or for a seller the open demands for a motor (machineId), the best first',
      input: { demandId: { ...id, label: ['求购', 'Demand'] }, machineId: { ...id, label: ['现货', 'Listing'] } },
      answer: arrayOf(
        objectOf(
          {
            motor: openShape(machine, machine.open.listData),
            demand: openShape(collaboration, collaboration.open.listData),
            ...result,
          },
          ['grade', 'score', 'reasons'],
        ),
      ),
      readsRows: true,
    },
    (ctx, { demandId, machineId }) => {
      if (demandId) return matchesOfDemand(ctx, demandId)
      if (machineId) return matchesOfListing(ctx, machineId)
      return reject(['请指定求购或现货', 'Name a demand or a listing'], { field: 'demandId' })
    },
  )
  route.raw(
    'POST',
    '/blade-machine/machine/match/grade',
    'open',
    {
      summary: 'How well a motor meets a demand: both as data of the call, nothing is stored',
      data: objectOf(result),
      body: { type: 'object', properties: { demand: { type: 'object' }, stock: { type: 'object' } } },
    },
    async (ctx, { body }) => {
      await allowRead(ctx)
      return gradedPair(ctx, body)
    },
  )
})
