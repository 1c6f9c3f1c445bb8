import { describe, expect, test } from 'vitest'
import { defineResource, type Resource } from '#kernel/resource/resource.ts'
import { budgetsOf } from './budgets.ts'
import { declarationFindings } from './declarations.ts'
import { functionsOf } from './functions.ts'
import { planted } from './planted.ts'
import { sourcesOf } from './source.ts'

const lines = (count: number) => 'f()\n'.repeat(count)

describe('the line budget of a folder', () => {
  test('is kept up to its last line and exceeded by one more', async () => {
    const most = 500
    const full = Object.fromEntries(Array.from({ length: most / 50 }, (_, at) => [`src/kernel/resource/${at}.ts`, lines(50)]))
    const tests = { 'src/kernel/resource/a.test.ts': lines(400) }
    expect(await planted({ ...full, ...tests }, (root) => budgetsOf(sourcesOf(root)))).toEqual([])
    const findings = await planted({ ...full, 'src/kernel/resource/more.ts': 'f()\n' }, (root) => budgetsOf(sourcesOf(root)))
    expect(findings).toEqual([{ rule: 'folder-budget', where: 'kernel/resource', why: `${most + 1} lines, at most ${most}` }])
  })

  test('functions are measured by line, with their names', async () => {
    const text = "const 电机 = '机'\nconst run = () => {\n  list.map((x) => x)\n}\nclass Pump {\n  start() {\n  }\n}\n"
    const measured = await planted({ 'src/ui/a.ts': text }, (root) => sourcesOf(root).flatMap(functionsOf))
    expect(measured.map(({ name, line, lines }) => [name, line, lines])).toEqual([
      ['run', 2, 3],
      ['start', 6, 2],
    ])
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
    { ...pump, actions: { stop: { label: ['停', 'Stop'], access: 'code', confirm: 'Stop?' } } },
  ],
  [
    'both-languages',
    'pump.actions.stop.why.label',
    { ...pump, actions: { stop: { label: ['停', 'Stop'], access: 'code', asks: { why: { label: ['为何'] } } } } },
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
})
