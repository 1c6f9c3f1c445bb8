import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, openShape, textShape, wholeShape } from '#kernel/http/shapes.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { rejectLongSold } from '../machine/long-sold.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { catalogueValues } from './catalogue-values.service.ts'
import { otherMotors } from './seller-stock.service.ts'
import { similarMotors } from './similar.service.ts'

const input = { id: { kind: 'text', label: ['编号', 'Id'], max: 19 } } as const

const deviation = objectOf({ property: textShape, score: { type: 'number' }, note: textShape })

/** What is told of a motor for as long as its page is there. */
async function beside<T>(ctx: Context, id: string | null | undefined, read: (ctx: Context, id: string) => Promise<T>): Promise<T> {
  await rejectLongSold(ctx, id ?? '')
  return read(ctx, id ?? '')
}

/** What the page of a motor shows beside its listing. */
export const motorPageRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/machine/similar',
    'open',
    {
      summary: 'Motors on the shelf that replace a motor, the best first, each with what differs',
      input,
      answer: arrayOf(
        objectOf({
          motor: openShape(machine, machine.open.listData),
          grade: { type: 'string', enum: ['A', 'B', 'C'] },
          score: wholeShape,
          deviations: arrayOf(deviation),
        }),
      ),
      readsRows: true,
    },
    (ctx, { id }) => beside(ctx, id, similarMotors),
  )
  route.get(
    '/blade-machine/machine/others',
    'open',
    {
      summary: 'Other motors on the shelf of the seller of a motor, the newest first',
      input,
      answer: arrayOf(openShape(machine, machine.open.listData)),
      readsRows: true,
    },
    (ctx, { id }) => beside(ctx, id, otherMotors),
  )
  route.get(
    '/blade-machine/machine/catalogue-values',
    'open',
    {
      summary: 'What the catalogues say of a motor where its listing says nothing',
      input,
      answer: arrayOf(
        objectOf({
          field: textShape,
          value: { anyOf: [textShape, { type: 'number' }] },
          name: textShape,
          origin: { type: 'string', enum: ['CATALOG', 'SERIES'] },
        }),
      ),
      readsRows: true,
    },
    (ctx, { id }) => beside(ctx, id, catalogueValues),
  )
})
