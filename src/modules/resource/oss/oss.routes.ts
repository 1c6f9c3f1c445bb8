import { defineRoutes } from '#kernel/http/routes.ts'
import { putFile } from './oss.service.ts'

const text = { type: 'string' }
const storedFile = {
  type: 'object',
  properties: { link: text, domain: text, name: text, originalName: text },
  required: ['link', 'domain', 'name', 'originalName'],
}

export const ossRoutes = defineRoutes((route) => {
  route.post('/blade-resource/oss/endpoint/put-file', 'member', (ctx, { files, values }) => putFile(ctx, files, values.use), {
    summary: 'Keep a picture or a PDF: multipart `file`',
    data: storedFile,
    query: ['code', 'use'],
  })
})
