import { idsIn } from '#kernel/http/input.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { minutesToUndo } from '#kernel/resource/open-row.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { machine } from '../machine/machine.resource.ts'
import { type Answers, answerByTicket, dueStock, mostListed, undoSoldByTicket } from './due-stock.service.ts'

/** Under this name the log masks it. */
const token = { kind: 'text', label: ['凭证', 'Ticket'], required: ['缺少凭证', 'The ticket is missing'], max: 64 } as const
/** Masked in the log as well. */
const postToken = {
  kind: 'text',
  label: ['提交凭证', 'Token of one post'],
  required: ['缺少提交凭证，请刷新页面', 'The token of the post is missing: load the page again'],
  max: 64,
} as const
/** By what a seller knows a listing. */
const named = { ...textParameters('id', 'listingNo', 'title'), quantity: wholeShape }
const chooseOne = ['请选择至少一条数据', 'Select at least one row'] as const

/** What the link of a reminder leads to, without a login. */
export const stockReminderRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/machine/due-stock',
    'open',
    {
      summary: `The listings that the link of a reminder asks its seller about, at most ${mostListed}, and how many there are; its token stands for the seller. Those that expired more than a week ago are marked as old. \`sold\` are those that were marked as sold and can be put back by \`undo-sold-due\` until the time that is told. \`postToken\` allows one post by the same link, for half an hour; to open the link changes nothing`,
      input: { token },
      answer: objectOf({
        listings: arrayOf(objectOf({ ...named, ...textParameters('expireTime'), isExpired: flagShape, isOld: flagShape })),
        total: wholeShape,
        sold: arrayOf(objectOf({ ...named, ...textParameters('undoUntil') })),
        postToken: textShape,
      }),
      readsRows: true,
    },
    (ctx, { token }) => dueStock(ctx, token),
  )
  route.post(
    '/blade-machine/machine/confirm-due',
    'open',
    {
      summary:
        'Answer what a reminder asks, by its token and a `postToken`, which is used up: a second post of the same is answered with 409 and another one. `ids` are in stock and confirmed, `sold` are marked as sold. The same answer again changes nothing',
      input: {
        token,
        postToken,
        ids: { kind: 'manyOf', label: machine.label, max: mostListed },
        sold: { kind: 'manyOf', label: ['已售出', 'Sold'], max: mostListed },
      },
      answer: objectOf({ confirmed: wholeShape, sold: wholeShape }),
      readsRows: true,
    },
    (ctx, { token, postToken, ids, sold }) => answerByTicket(ctx, { token, postToken }, answersIn(ids, sold)),
  )
  route.post(
    '/blade-machine/machine/undo-sold-due',
    'open',
    {
      summary: `Take back for ${minutesToUndo} minutes, by the token of a reminder and a \`postToken\` of its own, that listings it asks about were marked as sold`,
      input: { token, postToken, ids: { kind: 'manyOf', label: machine.label, max: mostListed, required: chooseOne } },
      answer: objectOf({ undone: wholeShape }),
      readsRows: true,
    },
    (ctx, { token, postToken, ids }) => undoSoldByTicket(ctx, { token, postToken }, idsIn(ids, 'ids')),
  )
})

type Chosen = Parameters<typeof idsIn>[0]

function answersIn(ids: Chosen, gone: Chosen): Answers {
  const [inStock, sold] = [idsIn(ids, 'ids'), idsIn(gone, 'sold')]
  if (inStock.length + sold.length === 0) reject(chooseOne, { field: 'ids' })
  if (sold.some((id) => inStock.includes(id)))
    reject(['同一条现货不能既还有货又已售出', 'A listing cannot be both in stock and sold'], { field: 'sold' })
  return { inStock, sold }
}
