import type pg from 'pg'
import { jobsOf } from './jobs.ts'
import { type RequestSpec, runLoad } from './load.ts'
import type { RunningServer } from './server-process.ts'

export interface ImportResult {
  readonly rows: number
  readonly seconds: number
  /** Listings a second. */
  readonly rate: number
  /** Single submits a second: one after the other, and from eight connections at once. */
  readonly single: number
  readonly parallel: number
}

/** At least so many times the rate of single submits, one after the other. */
export const minImportRatio = 5

const rowCount = 10_000
/** Of each measurement of single submits. */
const seconds = 8

const photo = 'bench/motor.webp'

/** What all rows have in common, as a trader chooses it once. */
const sameInAll = {
  ...{ typeCode: 'AC3.STD.IE3', brandCode: 'BR004', mounting: ['B3'], condition: 'NEW', voltageV: 380, regionCode: '320205' },
  ...{ priceMode: 'FIXED', contact: { name: '王', mobile: '13900001111' }, photos: [{ photoType: 'WHOLE', link: `/files/${photo}` }] },
}

const powers = [0.75, 1.1, 1.5, 2.2, 3, 4, 5.5, 7.5, 11, 15, 18.5, 22, 30, 37, 45, 55, 75, 90]
const columns = ['model', 'powerKw', 'poles', 'ratedRpm', 'prodYear', 'quantity', 'unitPrice', 'description'] as const

/** The motor of a row of the sheet. */
function motor(row: number): Record<(typeof columns)[number], string | number> {
  const [poles = 4, powerKw = 5.5] = [[2, 4, 6, 8][row % 4], powers[(row * 7) % powers.length]]
  return {
    ...{ model: `YE3-${80 + (row % 12) * 10}M-${poles}`, powerKw, poles, ratedRpm: Math.round((6000 / poles) * 0.975) },
    ...{
      prodYear: 2016 + (row % 9),
      quantity: 1 + (row % 20),
      unitPrice: Math.round(powerKw * 120) + (row % 300),
      description: `库存第 ${row} 号`,
    },
  }
}

/** Imports a sheet as a trader does, between two measurements of the same trader's single submits. */
export async function measureImport(
  server: RunningServer,
  headers: Readonly<Record<string, string>>,
  client: pg.Client,
): Promise<ImportResult> {
  // Must run as superuser.
  const insertPhoto = `insert into store.attach (tenant_id, name) select '000000', $1 where not exists (select from store.attach where name = $1)`
  await client.query(insertPhoto, [photo])
  let drawn = rowCount
  const submit = (): RequestSpec => {
    drawn += 1
    const { poles, ...row } = motor(drawn)
    const body = JSON.stringify({ ...sameInAll, ...row, poles: [poles] })
    return { method: 'POST', path: '/api/blade-machine/machine/submit', headers: { ...headers, 'content-type': 'application/json' }, body }
  }
  const submitted = async (connections: number) => (await runLoad(server.address, submit, { seconds, connections })).rate
  const jobs = jobsOf(server, headers)
  const sheet = [columns, ...Array.from({ length: rowCount }, (_, row) => Object.values(motor(row)))]
    .map((cells) => cells.join())
    .join('\n')
  const form = new FormData()
  form.append('file', new Blob([sheet], { type: 'text/csv' }), 'stock.csv')
  const { fileId } = await jobs.result<{ fileId: string }>(await jobs.ask('/blade-machine/stock-import/check', form))
  const before = await submitted(1)
  const start = performance.now()
  const { created } = await jobs.result<{ created: number }>(
    await jobs.ask('/blade-machine/stock-import/run', { fileId, columns, defaults: sameInAll, importListed: true }),
  )
  const elapsed = (performance.now() - start) / 1000
  if (created !== rowCount) throw new Error(`${created} of ${rowCount} rows were imported`)
  const single = (before + (await submitted(1))) / 2
  return { rows: created, seconds: elapsed, rate: created / elapsed, single, parallel: await submitted(8) }
}
