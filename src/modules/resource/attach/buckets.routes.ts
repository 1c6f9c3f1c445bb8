import { defineRoutes } from '#kernel/http/routes.ts'
import { oss } from '../oss/oss.resource.ts'
import { attach } from './attach.resource.ts'
import { copyFile, makeBucket, removeBucket } from './buckets.service.ts'

const { label, required, max } = oss.fields.bucketName
const bucketName = { kind: 'text', label, required, max } as const
const fileName = { kind: 'text', label: attach.fields.name.label, max: 255, required: ['请输入文件名', 'Enter the file name'] } as const

export const bucketRoutes = defineRoutes((route) => {
  const at = '/blade-resource/oss/endpoint'
  const summaries = {
    make: 'Create a bucket in the enabled object store',
    remove: 'Delete an empty bucket of the enabled object store',
    copy: 'Copy a file into a bucket of the enabled object store',
  }
  route.post(`${at}/make-bucket`, 'oss_edit', { summary: summaries.make, input: { bucketName }, tenant: 'named' }, (ctx, input) =>
    makeBucket(ctx, input.bucketName),
  )
  route.post(`${at}/remove-bucket`, 'oss_edit', { summary: summaries.remove, input: { bucketName }, tenant: 'named' }, (ctx, input) =>
    removeBucket(ctx, input.bucketName),
  )
  const copied = { fileName, destBucketName: bucketName, destFileName: fileName } as const
  route.post(`${at}/copy-file`, 'oss_edit', { summary: summaries.copy, input: copied, tenant: 'named' }, (ctx, input) =>
    copyFile(ctx, input),
  )
})
