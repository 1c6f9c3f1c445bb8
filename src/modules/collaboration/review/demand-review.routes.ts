import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, changeShape, objectOf, type Schema, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { nextToReview, reviewFigures } from '../../publication/review-queue.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { demandCase, demandQueue } from './demand-case.service.ts'

/** Who may approve a demand. */
const reviewer = 'collaboration_edit'

const sides = (changeShape(collaboration) as { readonly properties: Readonly<Record<'was' | 'is', Schema>> }).properties

export const demandReviewRoutes = defineRoutes((route) => {
  route.post(
    '/blade-collaboration/review/next',
    reviewer,
    {
      summary: 'The demand that has waited longest, for the caller alone for some minutes; an empty id where none waits',
      input: {
        skipped: { kind: 'references', to: 'collaboration', label: collaboration.label },
        held: { kind: 'references', to: 'collaboration', label: ['可撤销的决定', 'Decisions that can be taken back'] },
      },
      answer: objectOf({ id: textShape }),
    },
    (ctx, { skipped, held }) => nextToReview(ctx, demandQueue, { skipped: skipped ?? [], held: held ?? [] }),
  )
  route.get(
    '/blade-collaboration/review/case',
    reviewer,
    {
      summary: 'What speaks for and against a demand that waits for review',
      input: { id: { kind: 'text', label: ['编号', 'Id'], required: ['缺少必要的请求参数: id', 'The parameter id is missing'], max: 19 } },
      answer: objectOf({
        ...{ claimedBy: textShape, approvedAt: textShape, was: sides.was, is: sides.is },
        contacts: arrayOf(objectOf(textParameters('field', 'label', 'found'))),
        buyer: objectOf({
          ...textParameters('name', 'company', 'since'),
          ...{ demands: wholeShape, open: wholeShape, closed: wholeShape, rejected: wholeShape },
        }),
      }),
      readsRows: true,
      tenant: collaboration,
    },
    (ctx, { id }) => demandCase(ctx, id),
  )
  route.get(
    '/blade-collaboration/review/figures',
    reviewer,
    {
      summary: 'How many demands wait for review, since when, and what was decided in the last days',
      answer: objectOf({
        ...{ now: textShape, waiting: wholeShape, oldest: textShape },
        days: arrayOf(objectOf({ day: textShape, approved: wholeShape, byRule: wholeShape, rejected: wholeShape, own: wholeShape })),
      }),
    },
    (ctx) => reviewFigures(ctx, demandQueue),
  )
})
