import { describe, expect, test } from 'vitest'
import { defineResource, type Resource } from '#kernel/resource/resource.ts'
import { resources } from '#modules/resources.ts'
import { budgetsOf, lengths } from './house/budgets.ts'
import { declarationFindings } from './house/declarations.ts'
import { printed } from './house/finding.ts'
import { functionsOf } from './house/functions.ts'
import { checkout, planted } from './house/planted.ts'
import { sourcesOf } from './house/source.ts'

const lines = (count: number) => 'f()\n'.repeat(count)
const block = (count: number) => `{\n${lines(count - 2)}}`

const over: readonly (readonly [rule: string, where: string, path: string, text: string])[] = [
  ['file-length', 'src/site/home.css', 'src/site/home.css', 'a {}\n'.repeat(401)],
  ['function-length', 'src/ui/a.ts:2', 'src/ui/a.ts', `\nfunction a() ${block(61)}\n`],
  ['function-length', 'src/ui/a.ts:1', 'src/ui/a.ts', `export const a = () => ({\n${'b: 1,\n'.repeat(59)}})\n`],
  ['function-length', 'src/ui/a.ts:3', 'src/ui/a.ts', `// 电机\nclass A {\n  a() ${block(61)}\n}\n`],
  ['function-length', 'src/ui/a.test.ts:2', 'src/ui/a.test.ts', `describe('a', () => {\n  test('b', () => ${block(61)})\n})\n`],
  ['function-length', 'src/ui/a.tsx:1', 'src/ui/a.tsx', `export const A = () => ${block(121)}\n`],
]

const within = {
  'src/site/home.css': 'a {}\n'.repeat(400),
  'src/ui/a.ts': `export function a() ${block(60)}\n`,
  'src/ui/a.tsx': `export const A = () => ${block(120)}\n`,
  'src/ui/a.test.ts': `describe('a', () => {\n${lines(100)}})\ndescribe.each([1])('b', () => {\n${lines(100)}})\n`,
}

describe('the budget of lines', () => {
  test('what is just within it is no finding', async () => {
    expect(await planted(within, (root) => budgetsOf(sourcesOf(root)))).toEqual([])
  })

  test.for(over)('%s is found at %s', async ([rule, where, path, text]) => {
    const findings = await planted({ [path]: text }, (root) => budgetsOf(sourcesOf(root)))
    expect(findings.map((finding) => [finding.rule, finding.where])).toEqual([[rule, where]])
  })

  test.for([
    ['kernel/resource + kernel/server', ['src/kernel/resource', 'src/kernel/server'], 4850],
    ['kernel/admin', ['src/kernel/admin'], 2750],
  ] as const)('%s has its share and no line more', async ([name, folders, most]) => {
    const full = Object.fromEntries(Array.from({ length: most / 50 }, (_, at) => [`${folders[at % folders.length]}/${at}.ts`, lines(50)]))
    const tests = { [`${folders[0]}/a.test.ts`]: lines(400) }
    expect(await planted({ ...full, ...tests }, (root) => budgetsOf(sourcesOf(root)))).toEqual([])
    const findings = await planted({ ...full, [`${folders[0]}/more.ts`]: 'f()\n' }, (root) => budgetsOf(sourcesOf(root)))
    expect(findings).toEqual([{ rule: 'share', where: name, why: `${most + 1} lines, at most ${most}` }])
  })

  test('functions are measured by line, with their names', async () => {
    const text = "const 电机 = '机'\nconst run = () => {\n  list.map((x) => x)\n}\nclass Pump {\n  start() {\n  }\n}\n"
    const measured = await planted({ 'src/ui/a.ts': text }, (root) => sourcesOf(root).flatMap(functionsOf))
    expect(measured.map(({ name, line, lines }) => [name, line, lines])).toEqual([
      ['run', 2, 3],
      ['start', 6, 2],
    ])
  })

  test('holds in this product', () => {
    const sources = sourcesOf(checkout)
    console.table(lengths(sources))
    expect(printed(budgetsOf(sources))).toBe('')
  })
})

const pump = defineResource({
  name: 'pump',
  label: ['泵', 'Pump'],
  at: ['/blade-pump/pump'],
  scope: 'tenant',
  title: 'name',
  fields: { name: { kind: 'text', label: ['名称', 'Name'], required: ['请输入名称', 'Enter a name'] } },
  views: { child: { label: ['子', 'Child'], list: 'child-list', as: 'page', fields: ['name'], required: ['name'] } },
})

const many = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, 1]))
const withField = (more: object) =>
  ({ ...pump, fields: { ...pump.fields, power: { kind: 'whole', label: ['功率', 'Power'], ...more } } }) as unknown as Resource

const unsound: readonly (readonly [rule: string, where: string, resource: unknown])[] = [
  ['keys', 'pump', { ...pump, ...many }],
  ['keys', 'pump.power', withField(many)],
  [
    'keys',
    'pump.rows.power',
    { ...pump, fields: { rows: { kind: 'lines', label: ['行', 'Lines'], fields: { power: { kind: 'whole', ...many } } } } },
  ],
  ['data-only', 'pump.fields.power.default', withField({ default: () => 1 })],
  ['data-only', 'pump.since', { ...pump, since: new Date(0) }],
  ['hook', 'pump', { ...pump, beforeSubmit: 'check' }],
  ['hook', 'pump.power', withField({ onChange: 'check' })],
  ['both-languages', 'pump.power.label', withField({ label: ['功率', ' '] })],
  ['both-languages', 'pump.power.label', withField({ label: ['功率', '功率'] })],
  ['both-languages', 'pump.power.required', withField({ required: ['请输入功率'] })],
  ['both-languages', 'pump.power.options.1', withField({ options: { 1: ['', 'One'] } })],
  [
    'both-languages',
    'pump.actions.stop.confirm',
    { ...pump, actions: { stop: { label: ['停', 'Stop'], gate: 'code', confirm: 'Stop?' } } },
  ],
  [
    'both-languages',
    'pump.actions.stop.why.label',
    { ...pump, actions: { stop: { label: ['停', 'Stop'], gate: 'code', asks: { why: { label: ['为何'] } } } } },
  ],
]

describe('a declaration', () => {
  test('a sound one has no finding', () => {
    expect(declarationFindings([pump])).toEqual([])
  })

  test.for(unsound)('%s is found at %s', ([rule, where, resource]) => {
    const findings = declarationFindings([resource as Resource])
    expect(findings.map((finding) => [finding.rule, finding.where])).toEqual([[rule, where]])
  })

  test('those of this product are sound', () => {
    expect(resources.length).toBeGreaterThan(0)
    expect(printed(declarationFindings(resources))).toBe('')
  })
})
