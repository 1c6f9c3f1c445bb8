import { defineRoutes } from '#kernel/http/routes.ts'
import { objectOf, textShape } from '#kernel/http/shapes.ts'
import { oss } from './oss.resource.ts'
import { putFile } from './oss.service.ts'
import { oneFile } from './uploads.service.ts'

export const ossRoutes = defineRoutes((route) => {
  route.post(
    '/blade-resource/oss/endpoint/put-file',
    'member',
    {
      summary: 'Store a picture, a document or a video',
      upload: oneFile,
      input: { code: { kind: 'text', label: oss.fields.ossCode.label }, use: { kind: 'text', label: ['用途', 'Use'] } },
      answer: objectOf({ link: textShape, domain: textShape, name: textShape, originalName: textShape }),
    },
    (ctx, { use }, files) => putFile(ctx, files, use ?? ''),
  )
})
