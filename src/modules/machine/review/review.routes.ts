import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, changeShape, flagShape, objectOf, type Schema, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { nextToReview, reviewFigures } from '../../publication/review-queue.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { listingQueue } from './listing-queue.service.ts'
import { reviewCase } from './review-case.service.ts'

/** Who may approve a listing. */
const reviewer = 'machine_edit'

const sides = (changeShape(machine) as { readonly properties: Readonly<Record<'was' | 'is', Schema>> }).properties

const caseShape = objectOf({
  ...{ claimedBy: textShape, compliance: textShape, approvedAt: textShape, was: sides.was, is: sides.is },
  warnings: arrayOf(
    objectOf({ code: textShape, level: { type: 'string', enum: ['ERROR', 'WARN', 'INFO'] }, field: textShape, note: textShape }),
  ),
  contacts: arrayOf(objectOf(textParameters('field', 'label', 'found'))),
  market: objectOf({ price: { type: 'number' }, samples: wholeShape }),
  duplicates: arrayOf(objectOf({ ...textParameters('id', 'listingNo', 'title', 'stateName'), quantity: wholeShape })),
  seller: objectOf({
    ...textParameters('id', 'name', 'company', 'since'),
    ...{ isVerified: flagShape, listings: wholeShape, onShelf: wholeShape, rejected: wholeShape, blocked: wholeShape },
  }),
})

export const reviewRoutes = defineRoutes((route) => {
  route.post(
    '/blade-machine/review/next',
    reviewer,
    {
      summary: 'The listing that has waited longest, for the caller alone for some minutes; an empty id where none waits',
      input: {
        skipped: { kind: 'references', to: 'machine', label: machine.label },
        held: { kind: 'references', to: 'machine', label: ['可撤销的决定', 'Decisions that can be taken back'] },
      },
      answer: objectOf({ id: textShape }),
    },
    (ctx, { skipped, held }) => nextToReview(ctx, listingQueue, { skipped: skipped ?? [], held: held ?? [] }),
  )
  route.get(
    '/blade-machine/review/case',
    reviewer,
    {
      summary: 'What speaks for and against a listing that waits for review',
      input: { id: { kind: 'text', label: ['编号', 'Id'], required: ['缺少必要的请求参数: id', 'The parameter id is missing'], max: 19 } },
      answer: caseShape,
      readsRows: true,
      tenant: machine,
    },
    (ctx, { id }) => reviewCase(ctx, id),
  )
  route.get(
    '/blade-machine/review/figures',
    reviewer,
    {
      summary: 'How many listings wait for review, since when, and what was decided in the last days',
      answer: objectOf({
        ...{ now: textShape, waiting: wholeShape, oldest: textShape },
        days: arrayOf(objectOf({ day: textShape, approved: wholeShape, byRule: wholeShape, rejected: wholeShape, own: wholeShape })),
      }),
    },
    (ctx) => reviewFigures(ctx, listingQueue),
  )
})
