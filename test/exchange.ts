import { expect } from 'vitest'
import { exportJob } from '#kernel/exchange/export.job.ts'
import { checkImportJob } from '#kernel/exchange/import.job.ts'
import { attempt } from '#kernel/jobs/attempts.ts'
import type { Job } from '#kernel/jobs/define-job.ts'
import type { Persona, TestApp } from './test-app.ts'
import { upload } from './upload.ts'

type As = Persona | { token: string }

export interface DoneJob {
  readonly jobState: string
  readonly message: string
  /** What it has left behind. */
  readonly result: Readonly<Record<string, unknown>>
}

/** Does a job of the platform's tenant as one of the server's processes would. */
export async function doneJob(app: TestApp, as: As, job: Job, id: string): Promise<DoneJob> {
  await attempt(app.runtime, job, '000000', id)
  const { data } = await app.call<Record<string, string>>(as, 'GET', '/blade-job/job/detail', { query: { id } })
  return { jobState: data.jobState ?? '', message: data.message ?? '', result: JSON.parse(data.result || '{}') }
}

export interface ExportOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly lang?: 'zh' | 'en'
}

/** The exported file of a list, as its owner downloads it. */
export async function exportedFile(app: TestApp, as: As, base: string, { query = {}, body = {}, lang = 'zh' }: ExportOptions = {}) {
  const reply = await app.call<{ jobId: string }>(as, 'POST', `${base}/export`, { query, body, headers: { 'accept-language': lang } })
  expect(reply.status, reply.msg).toBe(200)
  const { message, result } = await doneJob(app, as, exportJob, reply.data.jobId)
  expect(message).toMatch(/^已导出 \d+ 条$/)
  const { data } = await app.call<{ link: string }>(as, 'GET', '/blade-resource/attach/ticket', { query: { id: String(result.fileId) } })
  const download = await app.app.inject({ method: 'GET', url: data.link })
  expect(download.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[^;]+\.(xlsx|csv)$/)
  return download.rawPayload
}

/** What a check says of a file that is to change rows which are there. */
export async function checkedFile(app: TestApp, as: As, base: string, bytes: Buffer): Promise<DoneJob['result']> {
  const call = `${base}/import-check`
  const { data, status, msg } = await upload(app, bytes, { as, name: 'rows.xlsx', call, query: { update: 'true' } })
  expect([status, msg]).toEqual([200, '操作成功'])
  return (await doneJob(app, as, checkImportJob, (data as unknown as { jobId: string }).jobId)).result
}
