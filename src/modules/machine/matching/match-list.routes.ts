import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, openShape, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { machine } from '../machine/machine.resource.ts'
import { matchList } from './match-list.service.ts'

const match = objectOf({
  id: textShape,
  grade: { type: 'string', enum: ['A', 'B', 'C'] },
  score: wholeShape,
  unitPrice: textShape,
  deviations: arrayOf(objectOf({ property: textShape, score: { type: 'number' }, note: textShape })),
})

const line = objectOf({
  ...{
    rowNo: wholeShape,
    text: textShape,
    quantity: wholeShape,
    saysQuantity: flagShape,
    hasMore: flagShape,
    listings: wholeShape,
    pieces: wholeShape,
  },
  reading: arrayOf(objectOf({ at: wholeShape, text: textShape, label: textShape, isUnread: flagShape })),
  matches: arrayOf(match),
  ...{ isSearched: flagShape, spellings: arrayOf(textShape) },
})

export const matchListRoutes = defineRoutes((route) => {
  route.raw(
    'POST',
    '/blade-machine/machine/match-list',
    'open',
    {
      summary:
        'What is in stock for each line of a list of motors: up to 200 lines as pasted, cells separated by tabs, semicolons or commas',
      body: { type: 'object', properties: { lines: arrayOf(textShape) } },
      data: objectOf({ lines: arrayOf(line), motors: arrayOf(openShape(machine, machine.open.listData)), leftOut: arrayOf(wholeShape) }),
    },
    (ctx, { body }) => matchList(ctx, body),
  )
})
