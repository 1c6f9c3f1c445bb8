import { isId } from '#kernel/crud/kinds.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { minutesToUndo } from '#kernel/resource/open-row.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { contactLog, ownFigures } from '../machine/listing-counts.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { machineRules, withOneLook } from '../machine/machine.service.ts'
import { noteView } from '../machine/visits.service.ts'
import { confirmStock, sellPart, undoSale, undoTicket } from './stock-upkeep.service.ts'

const id = {
  kind: 'text',
  label: ['编号', 'Id'],
  required: ['缺少必要的请求参数: id', 'The parameter id is missing'],
  max: 19,
} as const

const sale = {
  id,
  quantity: {
    kind: 'whole',
    min: 1,
    max: 1_000_000,
    label: ['售出数量', 'Quantity sold'],
    required: ['请输入售出数量', 'Enter the quantity sold'],
  },
} as const

/** A sale that was recorded, by what the call that recorded it has answered. */
const recorded = {
  id,
  undo: { kind: 'text', max: 64, label: ['撤销凭证', 'Undo'], required: ['缺少必要的请求参数: undo', 'The parameter undo is missing'] },
} as const

const chooseOne = ['请选择至少一条数据', 'Select at least one row'] as const

const confirmOwn = (ctx: Context, chosen: readonly string[] | 'all'): Promise<number> =>
  withTransaction(ctx, (ctx) => withOneLook(ctx, (rules) => confirmStock(ctx, ownersFor(ctx, machine), chosen, rules)))

/** What a seller does with the own stock beyond edits and states, and what others do with a listing. */
export const ownStockRoutes = defineRoutes((route) => {
  route.post(
    '/blade-machine/machine/confirm',
    'member',
    {
      summary: 'Confirm that own motors are still in stock: the listings with these ids, or all that are on the shelf or expired',
      input: {
        ids: { kind: 'references', to: 'machine', label: machine.label },
        all: { kind: 'flag', label: ['全部', 'All'] },
      },
      answer: objectOf({ confirmed: wholeShape }),
      tenant: machine,
    },
    async (ctx, { ids = [], all }) => {
      if (ids?.length === 0 && !all) reject(chooseOne, { field: 'ids' })
      return { confirmed: await confirmOwn(ctx, all ? 'all' : (ids ?? [])) }
    },
  )
  route.post(
    '/blade-machine/machine/sell-part',
    'member',
    {
      summary: 'Take sold motors off the quantity of an own listing; of the last ones the listing is sold. `undo` takes this sale back',
      input: sale,
      answer: objectOf({ left: wholeShape, undo: textShape }),
      tenant: machine,
    },
    async (ctx, { id, quantity }) => {
      const sale = await sellPart(ctx, id, quantity, machineRules)
      return { left: sale.left, undo: await undoTicket(ctx, id, sale) }
    },
  )
  route.post(
    '/blade-machine/machine/undo-sale',
    'member',
    {
      summary: `Take a sale of an own listing back, once and for ${minutesToUndo} minutes, beside what others have sold since`,
      input: recorded,
      answer: objectOf({ left: wholeShape }),
      tenant: machine,
    },
    (ctx, { id, undo }) => undoSale(ctx, id, undo, machineRules),
  )
  route.post(
    '/blade-machine/machine/view',
    'open',
    { summary: 'Count that somebody looks at a listing, once for each visitor and day', input: { id }, readsRows: true },
    async (ctx, { id }) => {
      if (isId(id)) await noteView(ctx, id)
    },
  )
  route.get(
    '/blade-machine/machine/own-figures',
    'member',
    {
      summary: 'How many own listings are in each state, how many expire within a week or have expired, and when that week ends',
      answer: objectOf({
        ...{ now: textShape, states: { type: 'object', additionalProperties: wholeShape } },
        ...{ due: wholeShape, dueBefore: textShape },
      }),
    },
    ownFigures,
  )
  route.get(
    '/blade-machine/machine/contact-log',
    'member',
    {
      summary: 'Whom the contact of an own listing was shown to, the latest first',
      input: { id },
      answer: arrayOf(objectOf({ time: textShape, name: textShape, company: textShape, isMember: flagShape })),
      readsRows: true,
    },
    (ctx, { id }) => contactLog(ctx, id),
  )
})
