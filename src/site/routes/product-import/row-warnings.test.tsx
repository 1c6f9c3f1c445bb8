import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { CheckedSheet, RowWarning } from '#modules/machine/stock-import/import-outcome.ts'
import type { PublishData } from '../publish/publish.loader.ts'
import { ReadRows } from './read-rows.tsx'
import { RowWarnings } from './row-warnings.tsx'

const ofFrame: RowWarning = { rowNo: 3, column: 'A', header: 'Model', code: 'R4', level: 'ERROR', note: 'Frame 112M usually has 4 kW' }
const ofWeight: RowWarning = { rowNo: 5, column: 'D', header: 'Weight', code: 'R10', level: 'WARN', note: '900 kg is too much' }
const outcome = { total: 5, created: 5, drafts: 0, errorCount: 0, errors: [], fileName: 'stock.xlsx' }

const show = (more: object) =>
  render(
    <LanguageProvider lang="en">
      <RowWarnings outcome={{ ...outcome, ...more }} />
    </LanguageProvider>,
  )

test('rows with unlikely data are counted above what is to be checked in them, by row and cell', () => {
  show({ warnedRows: 2, warnings: [ofFrame, ofWeight] })
  expect(screen.getByRole('region', { name: '2 rows to check' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 3 · column A Model Please check: Frame 112M usually has 4 kW',
    'Row 5 · column D Weight 900 kg is too much',
  ])
})

test.each([{ warnedRows: 0, warnings: [] }, {}])('nothing is said of rows without such data, or of an import of before: %j', (more) => {
  expect(show(more).container.textContent).toBe('')
})

test('what is to be checked in a row stands beside it, and the row is not marked as wrong', () => {
  const row = { values: { model: 'YE3-112M-4' }, isDraft: false, errors: [] }
  const preview = [
    { ...row, rowNo: 2 },
    { ...row, rowNo: 3, warnings: [ofFrame] },
  ]
  const sheet = { unread: [], columns: [], preview } as unknown as CheckedSheet
  render(
    <LanguageProvider lang="en">
      <ReadRows sheet={sheet} data={{ options: {} } as unknown as PublishData} />
    </LanguageProvider>,
  )
  const [, first, second] = screen.getAllByRole('row')
  expect(first?.textContent).not.toContain('Please check')
  expect(second?.textContent).toContain('Please check: Frame 112M usually has 4 kW')
  expect(second?.className).toBe('')
})
