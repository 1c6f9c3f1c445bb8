import { defineRoutes } from '#kernel/http/routes.ts'
import { flagShape, objectOf, textShape } from '#kernel/http/shapes.ts'
import { abuseReport } from './abuse-report.resource.ts'
import { appeal, objectionTo, report } from './abuse-report.service.ts'

const { targetType, targetId, reason } = abuseReport.fields

const id = { kind: 'text', label: ['编号', 'Id'], max: 19, required: ['缺少必要的请求参数: id', 'The parameter id is missing'] } as const

export const reportRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/report/objection',
    'member',
    {
      summary: "An upheld report of what is the caller's: what it is about, why it was upheld, and whether the caller has objected already",
      // One that is too long for an id is not found, as any other.
      input: { id: { ...id, max: 300 } },
      answer: objectOf({ subject: textShape, decision: textShape, isUsed: flagShape }),
      readsRows: true,
    },
    (ctx, { id }) => objectionTo(ctx, id),
  )
  route.post(
    '/blade-machine/report/submit',
    'member',
    {
      summary: 'Report a listing, a demand, or a message that was received',
      input: {
        targetType: {
          kind: 'oneOf',
          label: targetType.label,
          options: targetType.options,
          required: ['请选择举报类型', 'Choose what you report'],
        },
        targetId: { kind: 'text', label: targetId.label, max: 19, required: ['请选择举报对象', 'Choose what you report'] },
        reason: { kind: 'oneOf', label: reason.label, options: reason.options, required: ['请选择原因', 'Choose a reason'] },
        text: { kind: 'longText', label: abuseReport.fields.text.label, max: 500 },
      },
    },
    (ctx, { text, ...reporting }) => report(ctx, { ...reporting, text: text ?? '' }),
  )
  route.post(
    '/blade-machine/report/appeal',
    'member',
    {
      summary: 'Object once to a report about oneself that was upheld',
      input: {
        id,
        text: { kind: 'longText', label: ['申诉', 'Appeal'], max: 500, required: ['请写明理由', 'Say why'] },
      },
    },
    (ctx, { id, text }) => appeal(ctx, id, text),
  )
})
