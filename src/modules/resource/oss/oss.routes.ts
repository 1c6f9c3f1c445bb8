import { defineRoutes } from '#kernel/server/route.ts'
import { putFile } from './oss.service.ts'

const text = { type: 'string' }
const keptFile = {
  type: 'object',
  properties: { link: text, domain: text, name: text, originalName: text },
  required: ['link', 'domain', 'name', 'originalName'],
}

export const ossRoutes = defineRoutes((route) => {
  route.post('/blade-resource/oss/endpoint/put-file', 'member', (ctx, { files, values }) => putFile(ctx, files, values.use), {
    summary: 'Keep a picture or a PDF: multipart `file`',
    data: keptFile,
    query: ['code', 'use'],
  })
})
