import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { providersOf } from '#kernel/runtime/provide.ts'
import { checkStockJob, importStockJob, type undoStockImportJob } from '#modules/machine/stock-import/stock-import.job.ts'
import { insertAttachments } from './attachments.ts'
import { listing } from './listings.ts'
import { type Persona as Account, type TestApp, testApp } from './test-app.ts'
import { upload } from './upload.ts'

type Persona = Account | { readonly token: string }

export type Cells = (string | number | boolean | Date | null)[][]
type Json = Record<string, unknown>

interface RowError {
  readonly rowNo: number
  readonly column: string
  readonly header: string
  readonly message: string
}

interface RowWarning extends Omit<RowError, 'message'> {
  readonly code: string
  readonly level: string
  readonly note: string
}

interface Result {
  readonly jobId: string
  readonly jobState: string
  readonly message: string
  readonly created: number
  readonly drafts: number
  readonly onShelf: number
  readonly listed: number
  readonly listedRows: number[]
  readonly unreadRows: number
  readonly unread: {
    readonly rowNo: number
    readonly column: string
    readonly header: string
    readonly words: string
    readonly hasContact?: boolean
  }[]
  readonly errorCount: number
  readonly errors: RowError[]
  readonly warnedRows: number
  readonly warnings: RowWarning[]
  readonly missing: Record<string, number>
  readonly preview: {
    readonly rowNo: number
    readonly values: Json
    readonly isDraft: boolean
    readonly errors: RowError[]
    readonly warnings: RowWarning[]
  }[]
  readonly columns: { readonly header: string; readonly target: string; readonly samples: string[] }[]
  readonly defaults: Json
  readonly total: number
  readonly fileId: string
  readonly rejectedFileId: string
  readonly undone: number
}

interface Options {
  readonly as?: Persona
  readonly columns?: readonly string[]
  readonly defaults?: Json
  readonly drafts?: boolean
  readonly importListed?: boolean
  readonly unreadToRemarks?: boolean
  readonly dryRun?: boolean
}

type Job = typeof checkStockJob | typeof importStockJob | typeof undoStockImportJob

const base = '/blade-machine/stock-import'

/** What the sheets of the tests leave out. */
export const forAll = { photos: listing.photos, regionCode: '320205', condition: 'NEW', mounting: ['B3'] }

export const workbook = async (rows: Cells): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }))

/** Imports of stock through HTTP, each job done at once. */
export function stockImports(app: TestApp) {
  /** Does the job as one of the server's processes would. */
  const done = async (job: Job, jobId: string, as: Persona = 'member'): Promise<Result> => {
    await attempt(app.runtime, job as never, '000000', jobId)
    const { data } = await app.call<Record<string, string>>(as, 'GET', '/blade-job/job/detail', { query: { id: jobId } })
    return { jobId, jobState: data.jobState ?? '', message: data.message ?? '', ...JSON.parse(data.result || '{}') }
  }
  const check = async (bytes: Buffer, { as = 'member' as Persona, name = 'stock.xlsx' } = {}): Promise<Result> => {
    const { data, msg, status } = await upload(app, bytes, { as, name, call: `${base}/check` })
    expect([status, msg]).toEqual([200, '操作成功'])
    return done(checkStockJob, (data as unknown as { jobId: string }).jobId, as)
  }
  /** Asks for an import of a sheet that was checked, or for another check. */
  const ask = ({ fileId, columns: found }: Result, { as = 'member', columns, defaults = forAll, ...options }: Options = {}) => {
    const chosen = columns ?? found.map(({ target }) => target)
    return app.call<{ jobId: string }>(as, 'POST', `${base}/run`, {
      body: { fileId, fileName: 'stock.xlsx', columns: chosen, defaults, ...options },
    })
  }
  const run = async (checked: Result, options: Options = {}): Promise<Result> => {
    const { data, msg } = await ask(checked, options)
    expect(msg).toBe('操作成功')
    return done(options.dryRun ? checkStockJob : importStockJob, data.jobId, options.as)
  }
  const listed = async (model: string, as: Persona = 'member'): Promise<Json[]> => {
    const { data } = await app.call<{ records: Json[] }>(as, 'GET', '/blade-machine/machine/list1', { query: { model } })
    return data.records
  }
  /** The bytes of a file of the caller, by its ticket. */
  const download = async (fileId: string): Promise<Buffer> => {
    const { data } = await app.call<{ link: string }>('member', 'GET', '/blade-resource/attach/ticket', { query: { id: fileId } })
    return (await app.app.inject({ method: 'GET', url: data.link })).rawPayload
  }
  /** The context of a job of the member, and the end of its session. */
  const session = async () => {
    const token = String((await app.login('000000', 'trader')).body.access_token)
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
    const caller = await providersOf(app.runtime).callerOf(app.runtime, sid)
    const ctx: Context = { ...serverContext(app.runtime, '000000'), ...caller, lang: 'zh' }
    return { ctx, logOut: () => app.call({ token }, 'POST', '/blade-auth/logout') }
  }
  return { session, done, check, ask, run, listed, download }
}

export type StockImports = ReturnType<typeof stockImports>

/** An app with the photo of `forAll`, and the imports into it. */
export async function importApp(): Promise<{ readonly app: TestApp; readonly imports: StockImports }> {
  const app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  return { app, imports: stockImports(app) }
}
