import { expect, test } from 'vitest'
import type { Group } from '../machine/specification.ts'
import { sideBySide } from './comparison.ts'

const lines = (title: string, ...lines: [string, string][]): Group => ({ title, lines, tables: [] })

test('every group and line that one motor has stands in its place, and says where they differ', () => {
  const first = [lines('Identity', ['Brand', 'ABB']), lines('Rating', ['Current', '11 A'], ['Duty', 'S1'])]
  const second = [lines('Rating', ['Current', '11 A'], ['Slip', '2 %'], ['Duty', 'S3']), lines('Life', ['Year', '2022'])]
  expect(sideBySide([first, second])).toEqual([
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

test('what has rows of its own is text, one line a row', () => {
  const table = {
    title: 'Ratings',
    head: ['Frequency', 'Power'],
    rows: [
      ['50 Hz', '5.5 kW'],
      ['60 Hz', ''],
    ],
  }
  expect(sideBySide([[{ title: 'Rating', lines: [], tables: [table] }]])).toEqual([
    { title: 'Rating', rows: [{ label: 'Ratings', values: ['Frequency 50 Hz, Power 5.5 kW\nFrequency 60 Hz'], differs: false }] },
  ])
})
