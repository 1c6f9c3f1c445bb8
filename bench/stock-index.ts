import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { schemaName } from '#kernel/schema/table-model.ts'
import { readVersions } from '#kernel/schema/version.ts'
import { stockDefinition } from '#modules/machine/machine/stock-index.service.ts'
import { IndexThread } from '#search/index-thread.ts'
import type { IndexSize } from '#search/messages.ts'
import { StockIndex } from '#search/stock-index.ts'
import type { RunningServer } from './server-process.ts'
import { drawnFilters } from './stock-sql.ts'

/** Loads the motors into an index of its own; returns what that took. */
export async function measureIndex(databaseUrl: string): Promise<IndexSize | undefined> {
  const schema = await appSchema(databaseUrl)
  const index = new StockIndex(
    new IndexThread(stockDefinition, { url: databaseUrl, schema, timeZone: 'Asia/Shanghai', log: pino({ level: 'warn' }) }),
  )
  try {
    return await index.load('000000')
  } finally {
    await index.close()
  }
}

/** Where the server that has just been started finds its views. */
async function appSchema(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const [version] = await readVersions(client)
  await client.end()
  return schemaName('app', version?.name ?? '')
}

/** Waits until the server answers from its index: SQL needs seconds. */
export async function waitForIndex({ address }: RunningServer): Promise<void> {
  for (let seed = 5_000_000; ; seed += 1) {
    const start = performance.now()
    await (await fetch(`${address}/api/blade-machine/machine/search?size=10&${drawnFilters(seed)}`)).arrayBuffer()
    if (performance.now() - start < 250) return
    await wait(1_000)
  }
}

interface Counted {
  readonly total: number
  readonly page: { readonly total: number; readonly records: readonly { readonly id: string }[] }
  readonly facets: Readonly<Record<string, readonly { readonly key: string; readonly count: number }[]>>
  readonly records: readonly { readonly id: string | number }[] | null
  readonly counts: readonly (readonly Readonly<Record<string, unknown>>[] | null)[]
}

/** Throws unless both servers answer questions alike: totals, pages, and counts by brand and condition. */
export async function compareAnswers(ours: RunningServer, baseline: RunningServer, questions: number): Promise<void> {
  for (let at = 0; at < questions; at += 1) {
    const filters = drawnFilters(6_000_000 + at * 50)
    const [found, expected] = await Promise.all(
      [`${ours.address}/api/blade-machine/machine/search?size=10&${filters}`, `${baseline.address}/stock?${filters}`].map(
        async (address) => ((await (await fetch(address)).json()) as { data: Counted }).data,
      ),
    )
    const bySql = (column: string): string =>
      (expected?.counts ?? [])
        .flatMap((rows) => rows ?? [])
        .flatMap((row) => (row[column] === null || row[column] === undefined ? [] : [`${row[column]} ${row.n}`]))
        .sort()
        .join()
    const byUs = (name: string): string =>
      (found?.facets[name] ?? [])
        // The baseline does not count motors without a value.
        .filter(({ key, count }) => count > 0 && !key.startsWith('_'))
        .map(({ key, count }) => `${key} ${count}`)
        .sort()
        .join()
    // Ids as numbers lose digits in the baseline's JSON, so pages are compared by their length.
    const [a, b] = [
      [found?.page.total, found?.page.records.length, byUs('condition'), byUs('ieClass')],
      [expected?.total, expected?.records?.length ?? 0, bySql('condition'), bySql('ie_class')],
    ].map((each) => JSON.stringify(each))
    if (a !== b) throw new Error(`the servers differ on ${filters}: ${a} and ${b}`)
  }
}
