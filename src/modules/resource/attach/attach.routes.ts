import { defineRoutes } from '#kernel/http/routes.ts'
import { objectOf, rowShape, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import type { InputFields } from '#kernel/resource/field.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { oss } from '../oss/oss.resource.ts'
import { attach } from './attach.resource.ts'
import { renameFile } from './attach.service.ts'
import { putFile } from './attachments.service.ts'
import { fileLink, filePath, removeFiles, statFile } from './named-files.service.ts'
import { linkOfAttachment } from './private-files.service.ts'
import { oneFile } from './uploads.service.ts'

const code = { kind: 'text', label: oss.fields.ossCode.label } as const
const fileName = { kind: 'text', label: ['文件名', 'File name'], max: 255, required: ['请输入文件名', 'Enter the file name'] } as const
const use = { kind: 'text', label: ['用途', 'Use'] } as const
const isPrivate = { kind: 'flag', label: ['私有文件', 'Private file'] } as const

const uploadsOnly = ['新附件由上传产生，请上传文件', 'New attachments come by an upload: upload the file'] as const

const fileShape = objectOf({ link: textShape, domain: textShape, name: textShape, originalName: textShape, attachId: textShape })

export const attachRoutes = defineRoutes((route) => {
  const id = { kind: 'text', label: ['附件编号', 'Attachment id'], max: 19, required: ['请选择附件', 'Choose an attachment'] } as const
  const answer = objectOf({ link: textShape })
  route.get(
    '/blade-resource/attach/ticket',
    'member',
    { summary: 'A link that opens an attachment once', input: { id }, answer, tenant: attach },
    async (ctx, input) => ({
      link: await linkOfAttachment(ctx, input.id),
    }),
  )
  const newName = { kind: 'text', label: attach.fields.originalName.label, max: 255, required: fileName.required } as const
  route.post(
    '/blade-resource/attach/submit',
    'attach_upload',
    {
      summary: 'Change the name that an attachment is shown by',
      input: { id: { kind: 'text', label: id.label, max: 19 }, originalName: newName },
      answer: rowShape(attach, true),
      tenant: attach,
    },
    (ctx, input) => renameFile(ctx, input.id || reject(uploadsOnly, { field: 'id' }), input.originalName),
  )
  const at = '/blade-resource/oss/endpoint'
  const upload = <F extends InputFields>(summary: string, input: F) => ({ summary, upload: oneFile, input, answer: fileShape })
  route.post(`${at}/put-file`, 'member', upload('Store a picture, a document or a video', { code, use, isPrivate }), (ctx, input, files) =>
    putFile(ctx, files, { ...input, isPrivate: input.isPrivate ?? false }),
  )
  route.post(`${at}/put-file-by-name`, 'member', upload('Store a file under a name to show', { code, fileName }), (ctx, input, files) =>
    putFile(ctx, files, input),
  )
  route.post(`${at}/put-file-attach`, 'attach_upload', upload('Store a file in the library', { code }), (ctx, input, files) =>
    putFile(ctx, files, { ...input, isKept: true }),
  )
  route.post(
    `${at}/put-file-attach-by-name`,
    'attach_upload',
    upload('Store a file in the library under a name to show', { code, fileName }),
    (ctx, input, files) => putFile(ctx, files, { ...input, isKept: true }),
  )
  const named = { fileName } as const
  const statShape = objectOf({ ...textParameters('link', 'name', 'hash', 'putTime', 'contentType'), length: wholeShape })
  route.get(
    `${at}/stat-file`,
    'attach',
    { summary: 'What is known of a file', input: named, answer: statShape, readsRows: true, tenant: 'named' },
    (ctx, input) => statFile(ctx, input.fileName),
  )
  route.get(
    `${at}/file-path`,
    'attach',
    { summary: 'The name of a stored file', input: named, answer: textShape, readsRows: true, tenant: 'named' },
    (ctx, input) => filePath(ctx, input.fileName),
  )
  route.get(
    `${at}/file-link`,
    'attach',
    { summary: 'The address of a file', input: named, answer: textShape, readsRows: true, tenant: 'named' },
    (ctx, input) => fileLink(ctx, input.fileName),
  )
  route.post(`${at}/remove-file`, 'attach_delete', { summary: 'Delete a file', input: named, tenant: 'named' }, (ctx, input) =>
    removeFiles(ctx, [input.fileName]),
  )
  const fileNames = { kind: 'manyOf', joined: true, label: fileName.label, required: fileName.required } as const
  route.post(`${at}/remove-files`, 'attach_delete', { summary: 'Delete files', input: { fileNames }, tenant: 'named' }, (ctx, input) =>
    removeFiles(ctx, input.fileNames),
  )
})
