import { idsIn } from '#kernel/http/input.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, textParameters, wholeShape } from '#kernel/http/shapes.ts'
import { machine } from '../machine/machine.resource.ts'
import { confirmByTicket, dueStock, mostListed } from './stock-reminder.service.ts'

/** Under this name the log masks it. */
const token = { kind: 'text', label: ['凭证', 'Ticket'], required: ['缺少凭证', 'The ticket is missing'], max: 64 } as const
const chooseOne = ['请选择至少一条数据', 'Select at least one row'] as const

/** What the link of a reminder leads to, without a login. */
export const stockReminderRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/machine/due-stock',
    'open',
    {
      summary:
        'The listings that the link of a reminder asks its seller about, at most 500, and how many there are; its token stands for the seller. Those that expired more than a week ago are marked as old',
      input: { token },
      answer: objectOf({
        listings: arrayOf(
          objectOf({ ...textParameters('id', 'title', 'expireTime'), quantity: wholeShape, isExpired: flagShape, isOld: flagShape }),
        ),
        total: wholeShape,
      }),
      readsRows: true,
    },
    (ctx, { token }) => dueStock(ctx, token),
  )
  route.post(
    '/blade-machine/machine/confirm-due',
    'open',
    {
      summary: 'Confirm listings by the token of a reminder, which can be used once',
      input: { token, ids: { kind: 'manyOf', label: machine.label, max: mostListed, required: chooseOne } },
      answer: objectOf({ confirmed: wholeShape }),
      readsRows: true,
    },
    async (ctx, { token, ids }) => ({ confirmed: await confirmByTicket(ctx, token, idsIn(ids, 'ids')) }),
  )
})
