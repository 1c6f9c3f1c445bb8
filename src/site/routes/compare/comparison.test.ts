import { expect, test } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { type SpecificationGroup, specificationOf } from '../machine/specification.ts'
import { mergeSpecifications, typeFieldsFirst } from './comparison.ts'

const group = (title: string, ...lines: [string, string][]): SpecificationGroup => ({ title, lines, tables: [] })

test('the groups and labels of all motors are merged in order, and rows whose known values differ are flagged', () => {
  const first = [group('Identity', ['Brand', 'ABB']), group('Rating', ['Current', '11 A'], ['Duty', 'S1'])]
  const second = [group('Rating', ['Current', '11 A'], ['Slip', '2 %'], ['Duty', 'S3']), group('Life', ['Year', '2022'])]
  expect(mergeSpecifications([first, second], 'en')).toEqual([
    { title: 'Identity', rows: [{ label: 'Brand', values: ['ABB', ''], differs: false }] },
    {
      title: 'Rating',
      rows: [
        { label: 'Current', values: ['11 A', '11 A'], differs: false },
        { label: 'Slip', values: ['', '2 %'], differs: false },
        { label: 'Duty', values: ['S1', 'S3'], differs: true },
      ],
    },
    { title: 'Life', rows: [{ label: 'Year', values: ['', '2022'], differs: false }] },
  ])
})

test('a table becomes a text with one line per row', () => {
  const table = {
    title: 'Ratings',
    head: ['Frequency', 'Power'],
    rows: [
      ['50 Hz', '5.5 kW'],
      ['60 Hz', ''],
    ],
  }
  expect(mergeSpecifications([[{ title: 'Rating', lines: [], tables: [table] }]], 'en')).toEqual([
    { title: 'Rating', rows: [{ label: 'Ratings', values: ['Frequency 50 Hz, Power 5.5 kW\nFrequency 60 Hz'], differs: false }] },
  ])
})

test('a value that is completed is marked with its origin, and differs by itself only', () => {
  const by = (...line: SpecificationGroup['lines'][number]): SpecificationGroup[] => [{ title: 'Rating', lines: [line], tables: [] }]
  const [section] = mergeSpecifications([by('Current', '11 A', 'CATALOG'), by('Current', '11 A', 'SELLER')], 'en')
  expect(section?.rows).toEqual([{ label: 'Current', values: ['11 A', '11 A'], marks: ['by catalogue', ''], differs: false }])
})

test('what only motors of their types have stands before what all motors have', () => {
  const rows = [
    { typeCode: 'AC3.WND', currentA: 30, connection: 'Y', wound: { rotorVoltageV: 240 } },
    { typeCode: 'AC3.MSP', currentA: 12, wound: { rotorVoltageV: 1 }, multispeed: { speedCount: 2 } },
  ]
  const specifications = rows.map((row) => specificationOf(typeFieldsFirst(machine.fields), row, 'en', new Set(['typeCode'])))
  const sections = mergeSpecifications(specifications, 'en')
  expect(sections.map(({ title }) => title)).toEqual(['Data of the type', 'Electrical rating'])
  expect(sections[0]?.rows.map(({ label, values }) => [label, ...values.map((value) => value.replace(/\s/, ' '))])).toEqual([
    ['Number of speeds', '', '2'],
    ['Rotor voltage U2', '240 V', ''],
  ])
})
