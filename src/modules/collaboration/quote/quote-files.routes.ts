import { defineRoutes } from '#kernel/http/routes.ts'
import { objectOf, textShape } from '#kernel/http/shapes.ts'
import { quoteFileLink } from './quote-files.service.ts'

/** How the two sides of a quote open its files. */
export const quoteFilesRoutes = defineRoutes((route) => {
  route.get(
    '/blade-collaboration/quote/file',
    'member',
    {
      summary: 'A link that opens a file of a quote once, for its seller, its buyer and staff who may read it',
      input: { link: { kind: 'text', label: ['附件地址', 'Address'], max: 500, required: ['请选择附件', 'Choose a file'] } },
      answer: objectOf({ link: textShape }),
      readsRows: true,
    },
    async (ctx, { link }) => ({ link: await quoteFileLink(ctx, link) }),
  )
})
