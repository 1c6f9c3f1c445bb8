import type { RequestedJob } from '#kernel/jobs/define-job.ts'

/** A job by its name, for services that ask for it and must not know what it does. */
type Wanted<Input extends object> = Omit<RequestedJob<Input>, 'run'>

/** Finds the stock for a demand that is new on public display. */
export const matchDemand: Wanted<{ demandId: string }> = {
  name: 'match-demand',
  label: ['为求购匹配现货', 'Match a demand with the stock'],
}

/** Finds the demands for motors that are new on the shelf. */
export const matchListing: Wanted<{ listingIds: readonly string[] }> = {
  name: 'match-listing',
  label: ['为现货匹配求购', 'Match a listing with the demands'],
}
