import { expect, test } from 'vitest'
import type { SpecificationGroup } from '../machine/specification.ts'
import { mergeSpecifications } from './comparison.ts'

const group = (title: string, ...lines: [string, string][]): SpecificationGroup => ({ title, lines, tables: [] })

test('the groups and labels of all motors are merged in order, and rows with different values are flagged', () => {
  const first = [group('Identity', ['Brand', 'ABB']), group('Rating', ['Current', '11 A'], ['Duty', 'S1'])]
  const second = [group('Rating', ['Current', '11 A'], ['Slip', '2 %'], ['Duty', 'S3']), group('Life', ['Year', '2022'])]
  expect(mergeSpecifications([first, second], 'en')).toEqual([
    { title: 'Identity', rows: [{ label: 'Brand', values: ['ABB', ''], differs: true }] },
    {
      title: 'Rating',
      rows: [
        { label: 'Current', values: ['11 A', '11 A'], differs: false },
        { label: 'Slip', values: ['', '2 %'], differs: true },
        { label: 'Duty', values: ['S1', 'S3'], differs: true },
      ],
    },
    { title: 'Life', rows: [{ label: 'Year', values: ['', '2022'], differs: true }] },
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
