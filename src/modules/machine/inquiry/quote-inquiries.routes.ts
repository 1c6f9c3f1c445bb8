import { defineRoutes } from '#kernel/http/routes.ts'
import { nameBuyer } from './quote-inquiries.service.ts'

/** What is special about the inquiry of an accepted quote. */
export const quoteInquiryRoutes = defineRoutes((route) => {
  route.post(
    '/blade-machine/inquiry/name-buyer',
    'member',
    {
      summary: 'Let the seller of an accepted quote know who the anonymous buyer is, who is the caller',
      input: { id: { kind: 'text', label: ['编号', 'Id'], max: 19, required: ['缺少必要的请求参数: id', 'The parameter id is missing'] } },
    },
    (ctx, { id }) => nameBuyer(ctx, id),
  )
})
