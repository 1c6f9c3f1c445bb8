import type { Words } from '#i18n/translate.ts'
import type { ShownGrade } from '#site/motor/grade-badge.tsx'
import type { Services } from '#site/services.ts'
import { type Demand, demandOf, type ListedDemand } from './demand.ts'

/** What `machine/match` answers for a listing. */
interface Match {
  readonly demand?: ListedDemand
  readonly grade: ShownGrade
  readonly reasons: readonly { readonly note: string }[]
}

export interface ListingMatchesData {
  readonly id: string
  readonly title: Words
  /** The best first. */
  readonly matches: readonly { readonly demand: Demand; readonly grade: ShownGrade; readonly notes: readonly string[] }[]
}

/** Loads the open demands that a listing of the user meets. */
export async function loadListingMatches(services: Services, machineId: string): Promise<ListingMatchesData> {
  const [found, { id, title, titleEn }] = await Promise.all([
    services.get<Match[]>('/blade-machine/machine/match', { machineId }),
    services.get<{ id: string; title: string; titleEn: string }>('/blade-machine/machine/detail', { id: machineId }),
  ])
  const matches = found.flatMap(({ demand, grade, reasons }) =>
    demand ? [{ demand: demandOf(demand), grade, notes: reasons.map(({ note }) => note) }] : [],
  )
  return { id, title: [title, titleEn || title], matches }
}
