import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { demand } from '#test/demands.ts'
import { dustMotor, gasMotor, listing, mineMotor, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

interface Graded {
  readonly id: string
  readonly grade: string
}
let app: TestApp
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const figures = { ...listing, model: '', series: '', frame: '', poles: [8], ieClass: 'IE3', ip: 'IP65' }

/** What a pasted line says, by the fields of a demand. */
async function readWanted(text: string): Promise<Record<string, unknown>> {
  const body = { text, wanted: true }
  const { data } = await app.call<{ motors: { values: { field: string; value: unknown }[] }[] }>(
    'member',
    'POST',
    '/blade-machine/machine/read',
    { body },
  )
  return Object.fromEntries(data.motors.flatMap(({ values }) => values.map(({ field, value }) => [field, value])))
}

async function matchesOfDemand(text: string): Promise<readonly Graded[]> {
  const { deadline, deliverRegion, contact } = demand
  const body = { ...(await readWanted(text)), deadline, deliverRegion, contact, urgency: 'WEEK' }
  const { data: row, msg } = await app.call(buyer, 'POST', '/blade-collaboration/collaboration/submit', { body })
  expect(row?.id, msg).toMatch(/^\d+$/)
  const query = { demandId: String(row.id) }
  const found = await app.call<{ motor: { id: string }; grade: string }[]>(buyer, 'GET', '/blade-machine/machine/match', { query })
  return found.data.map(({ motor, grade }) => ({ id: motor.id, grade }))
}

/** Those of the line as it stands, of which the whole mark is compared. */
async function matchesOfLine(text: string): Promise<readonly Graded[]> {
  const reply = await app.call<{ lines: { matches: Graded[] }[] }>('visitor', 'POST', '/blade-machine/machine/match-list', {
    body: { lines: [text] },
  })
  return reply.data.lines.flatMap(({ matches }) => matches)
}

const gasAndDust = { ...gasMotor, exGasGroup: 'IIB', exDustGroup: 'IIIC', exDustTempC: 130, exProtection: ['db', 'tb'], epl: ['Gb', 'Db'] }
const stock = {
  both: gasAndDust,
  lowerDust: { ...gasAndDust, exProtection: ['db', 'tc'], epl: ['Gb', 'Dc'] },
  increasedSafety: { ...gasAndDust, exProtection: ['eb', 'tb'] },
} as const
const ofOneKind = { gas: gasMotor, dust: dustMotor, lowerDust: { ...dustMotor, exProtection: ['tc'], epl: ['Dc'] }, mine: mineMotor }

const gradesBy = (found: readonly Graded[], ids: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, found.find((each) => each.id === id)?.grade ?? 'D']))

test.each<[mark: string, powerKw: number, motors: Readonly<Record<string, object>>, expected: object]>([
  ['Ex db IIB T4 Gb / Ex tb IIIC T135℃ Db', 21.3, stock, { both: 'A', lowerDust: 'D', increasedSafety: 'C' }],
  ['IIB T4 Gb / IIIC T135 Db', 21.7, stock, { both: 'A', lowerDust: 'D', increasedSafety: 'A' }],
  ['Ex tD A21 IP65 T130℃', 23.1, ofOneKind, { gas: 'D', dust: 'C', lowerDust: 'D', mine: 'D' }],
  ['Ex tb IIIC T130°C Db', 23.3, ofOneKind, { gas: 'D', dust: 'A', lowerDust: 'D', mine: 'D' }],
  ['Ex db I Mb', 23.7, ofOneKind, { gas: 'D', dust: 'D', lowerDust: 'D', mine: 'A' }],
])('a demand that is pasted finds for %s what its whole mark finds', async (mark, powerKw, motors, expected) => {
  const ids: Record<string, string> = {}
  for (const [name, ex] of Object.entries(motors)) ids[name] = await putOnShelf(app, { ...figures, ...ex, powerKw })
  const line = `${mark} ${powerKw}kW 8极 1台`
  const [asked, whole] = [gradesBy(await matchesOfDemand(line), ids), gradesBy(await matchesOfLine(line), ids)]
  expect([asked, whole]).toEqual([expected, expected])
})

test('the values that are read of a mark grade a motor as the mark does', async () => {
  const { ex } = await readWanted('YB3-132S-4 5.5kW Ex db IIB T4 Gb / Ex tb IIIC T135℃ Db')
  const grade = async (epl: readonly string[], prot: string, secondProt: string) => {
    const own = { gas: 'IIB', t: 'T4', dust: 'IIIC', dustT: 135, epl, prot, secondProt, cert: true }
    const body = { demand: { kw: 5.5, poles: [4], family: 'EX', ex }, stock: { kw: 5.5, poles: [4], family: 'EX', ex: own } }
    return (await app.call<Graded>('visitor', 'POST', '/blade-machine/machine/match/grade', { body })).data.grade
  }
  expect([await grade(['Gb', 'Db'], 'db', 'tb'), await grade(['Gb', 'Dc'], 'db', 'tc')]).toEqual(['A', 'D'])
})
