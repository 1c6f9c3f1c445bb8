import type { Lang } from '#i18n/address.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import type { ImportOutcome } from '#modules/machine/stock-import/import-outcome.ts'
import { call } from '#ui/call.ts'
import { jobNames } from './job-names.ts'

export interface PastJob {
  readonly id: string
  readonly createTime: string
  readonly message: string
  readonly jobState: keyof typeof jobResource.fields.jobState.options
  readonly progress: number
  readonly result: string
}

async function jobsNamed(name: string, size: number, lang: Lang): Promise<readonly PastJob[]> {
  const headers = { 'accept-language': lang }
  return (await call<{ records: PastJob[] }>('GET', `${jobResource.at[0]}/mine`, { query: { name, size }, headers })).records
}

/** Imports that are shown. */
const shown = 10

/** Of each import that is shown there may be more than one, where rows were changed in between. */
const undone = 50

export const outcomeIn = ({ result }: PastJob): Partial<ImportOutcome> & { readonly importId?: string } =>
  JSON.parse(result || '{}') as Partial<ImportOutcome>

/** The last imports of this user. */
export const pastImports = (lang: Lang): Promise<readonly PastJob[]> => jobsNamed(jobNames.run, shown, lang)

/** What was said when imports were taken back, by their ids. */
export async function undoneImports(lang: Lang): Promise<ReadonlyMap<string, string>> {
  const jobs = (await jobsNamed(jobNames.undo, undone, lang)).filter(({ jobState }) => jobState === 'DONE')
  // The latest come first, and the first undo is the one that deleted the listings.
  return new Map(jobs.flatMap((job) => [[outcomeIn(job).importId ?? '', job.message] as const]))
}
