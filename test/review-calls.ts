import type { Persona, Reply, TestApp } from './test-app.ts'

type JsonRow = Record<string, unknown>

const desks = {
  listings: { base: '/blade-machine', move: 'machine/shelf', state: 'shelfStatus' },
  demands: { base: '/blade-collaboration', move: 'collaboration/move', state: 'demandStatus' },
} as const

interface ReviewFigures extends JsonRow {
  readonly waiting: number
  readonly days: readonly JsonRow[]
}

interface ReviewCalls {
  /** The next one to review, beside those that are skipped and those that can still be taken back. */
  readonly next: (as: Persona, skipped?: readonly unknown[], held?: readonly unknown[]) => Promise<Reply<{ id: string }>>
  readonly caseOf: (id: unknown, as?: Persona) => Promise<Reply<JsonRow>>
  readonly decide: (id: unknown, state: string, reason?: string) => Promise<Reply<JsonRow>>
  readonly figures: () => Promise<ReviewFigures>
}

/** The calls of a reviewer, by default the admin, to a product that starts before the tests. */
export function reviewCalls(app: () => TestApp, of: keyof typeof desks): ReviewCalls {
  const { base, move, state } = desks[of]
  return {
    next: (as, skipped = [], held = []) => app().call(as, 'POST', `${base}/review/next`, { body: { skipped, held } }),
    caseOf: (id, as = 'admin') => app().call(as, 'GET', `${base}/review/case`, { query: { id: String(id) } }),
    decide: (id, to, reason = '') => app().call('admin', 'POST', `${base}/${move}`, { body: { ids: [id], [state]: to, reason } }),
    figures: async () => (await app().call<ReviewFigures>('admin', 'GET', `${base}/review/figures`)).data,
  }
}
