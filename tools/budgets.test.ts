import { describe, expect, test } from 'vitest'
import { defineResource, type Resource } from '#kernel/resource/resource.ts'
import { checkFolderBudgets } from './budgets.ts'
import { checkDeclarations } from './declarations.ts'
import { measureFunctions } from './functions.ts'
import { readSources } from './source.ts'
import { withTempCheckout } from './temp-checkout.ts'

const lines = (count: number) => 'f()\n'.repeat(count)

describe('the line budget of a folder', () => {
  test('allows exactly its maximum and is exceeded by one more line', async () => {
    const maxLines = 850
    const full = Object.fromEntries(Array.from({ length: maxLines / 50 }, (_, index) => [`src/kernel/resource/${index}.ts`, lines(50)]))
    const tests = { 'src/kernel/resource/a.test.ts': lines(400) }
    expect(await withTempCheckout({ ...full, ...tests }, (root) => checkFolderBudgets(readSources(root)))).toEqual([])
    const findings = await withTempCheckout({ ...full, 'src/kernel/resource/more.ts': 'f()\n' }, (root) =>
      checkFolderBudgets(readSources(root)),
    )
    expect(findings).toEqual([{ rule: 'folder-budget', where: 'kernel/resource', why: `${maxLines + 1} lines, at most ${maxLines}` }])
  })

  test('lists functions with their names and lengths', async () => {
    const text = "const 电机 = '机'\nconst run = () => {\n  list.map((x) => x)\n}\nclass Pump {\n  start() {\n  }\n}\n"
    const measured = await withTempCheckout({ 'src/ui/a.ts': text }, (root) => readSources(root).flatMap(measureFunctions))
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

const manyKeys = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`k${index}`, 1]))
const withField = (properties: object) =>
  ({ ...pump, fields: { ...pump.fields, power: { kind: 'whole', label: ['功率', 'Power'], ...properties } } }) as unknown as Resource

const text = { kind: 'text', label: ['文', 'Text'] } as const
const sell = { label: ['售', 'Sell'], from: ['NEW'], to: 'SOLD', by: ['code'] }

const withStop = (properties: object) => ({ ...pump, actions: { stop: { label: ['停', 'Stop'], access: 'code', ...properties } } })

/** The pump with a state, and with changes of its field and of its states. */
const withStates = (field: object, states: object = {}): object => ({
  ...pump,
  fields: {
    state: {
      ...{ kind: 'oneOf', label: ['状态', 'State'], options: { NEW: ['新', 'New'], SOLD: ['售', 'Sold'] }, on: 'never', default: 'NEW' },
      ...field,
    },
  },
  states: { field: 'state', initial: 'NEW', transitions: { sell }, ...states },
})

const violations: readonly (readonly [rule: string, where: string, resource: unknown])[] = [
  ['keys', 'pump', { ...pump, ...manyKeys }],
  ['keys', 'pump.power', withField(manyKeys)],
  [
    'keys',
    'pump.rows.power',
    { ...pump, fields: { rows: { kind: 'lines', label: ['行', 'Lines'], fields: { power: { kind: 'whole', ...manyKeys } } } } },
  ],
  ['data-only', 'pump.fields.power.default', withField({ default: () => 1 })],
  ['data-only', 'pump.since', { ...pump, since: new Date(0) }],
  ['keyword', 'pump', { ...pump, beforeSubmit: 'check' }],
  ['keyword', 'pump', { ...pump, onwed: true }],
  ['keyword', 'pump.power', withField({ onChange: 'check' })],
  ['keyword', 'pump.power', withField({ reqired: ['请输入', 'Enter'] })],
  ['keyword', 'pump.power', withField({ dict: 'NOPE' })],
  ['keyword', 'pump.power', withField({ kind: 'lines', fields: {}, default: [] })],
  ['keyword', 'pump.power', withField({ kind: 'block', fields: {}, search: 'like' })],
  ['keyword', 'pump.power', withField({ kind: 'flag', min: 1 })],
  ['keyword', 'pump.power', withField({ kind: 'image', max: 1 })],
  ['keyword', 'pump.power', withField({ kind: 'images', min: 1 })],
  ['keyword', 'pump.power', withField({ kind: 'file', max: 1 })],
  ['keyword', 'pump.power.inner', withField({ kind: 'lines', fields: { inner: { ...text, unique: true } } })],
  ['keyword', 'pump.power.inner', withField({ kind: 'block', fields: { inner: { ...text, was: 'outer' } } })],
  ['keyword', 'pump.actions.stop.asks.why', withStop({ asks: { why: { ...text, on: 'never' } } })],
  ['keyword', 'pump.actions.stop.answer.why', withStop({ answer: { why: { ...text, read: 'staff' } } })],
  ['keyword', 'pump.actions.stop', withStop({ answers: {} })],
  ['keyword', 'pump.computed.sum', { ...pump, computed: { sum: { ...text, required: ['请输入', 'Enter'] } } }],
  ['keyword', 'pump.states.sell', withStates({}, { transitions: { sell: { ...sell, resaon: 'required' } } })],
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
    { ...pump, actions: { stop: { label: ['停', 'Stop'], access: 'code', asks: { why: { kind: 'text', label: ['为何'] } } } } },
  ],
  ['states', 'pump.states', withStates({}, { field: 'nope' })],
  ['states', 'pump.states', withStates({ on: undefined })],
  ['states', 'pump.states', withStates({ default: 'SOLD' })],
  ['states', 'pump.states', withStates({}, { initial: ['NEW', 'NOWHERE'] })],
  ['states', 'pump.states', withStates({}, { records: ['nope'] })],
  ['states', 'pump.states', withStates({}, { unfinished: ['NOWHERE'] })],
  ['states', 'pump.states', withStates({}, { reasonField: 'nope' })],
  ['states', 'pump.states', withStates({}, { action: 'nope' })],
  ['both-languages', 'pump.states.sell.label', withStates({}, { transitions: { sell: { ...sell, label: ['售', '售'] } } })],
  ['when', 'pump.power', withField({ when: { nope: [1] } })],
  [
    'when',
    'pump.rows.power',
    {
      ...pump,
      fields: {
        kind: text,
        rows: { kind: 'lines', label: ['行', 'Lines'], fields: { power: { ...text, when: { kind: [1], nope: [1] } } } },
      },
    },
  ],
]

describe('a declaration', () => {
  test('that is valid has no finding', () => {
    expect(checkDeclarations([pump, withStates({}) as Resource])).toEqual([])
  })

  test.for(violations)('that violates %s is reported at %s', ([rule, where, resource]) => {
    // A declaration that violates another rule may contain keywords that nobody knows.
    const findings = checkDeclarations([resource as Resource]).filter((finding) => rule === 'keyword' || finding.rule !== 'keyword')
    expect(findings.map((finding) => [finding.rule, finding.where])).toEqual([[rule, where]])
  })
})
