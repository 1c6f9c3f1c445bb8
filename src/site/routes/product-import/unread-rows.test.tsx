import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { CheckedSheet, UnreadWords } from '#modules/machine/stock-import/import-outcome.ts'
import { UnreadRows } from './unread-rows.tsx'

const unread: UnreadWords[] = [{ rowNo: 3, column: 'B', header: '型号', words: 'LIM' }]

function show(unreadRows: number, onRemarked: (isRemarked: boolean) => void) {
  const sheet = { unreadRows, unread: unread.slice(0, unreadRows) } as unknown as CheckedSheet
  return render(
    <LanguageProvider lang="en">
      <UnreadRows sheet={sheet} isRemarked={false} onRemarked={onRemarked} />
    </LanguageProvider>,
  )
}

test('words that were not understood stand with their row and cell, and go into the remarks by one choice for all', () => {
  const onRemarked = vi.fn()
  show(1, onRemarked)
  expect(screen.getByRole('listitem').textContent).toBe('Row 3 · column B 型号 LIM ')
  fireEvent.click(screen.getByRole('checkbox', { name: /into the remarks/ }))
  expect(onRemarked).toHaveBeenCalledExactlyOnceWith(true)
})

test('a cell with a contact is marked and comes first: it goes into no remarks', () => {
  unread.push({ rowNo: 5, column: 'C', header: '功率', words: '电话 13812345678', hasContact: true })
  show(2, vi.fn())
  unread.pop()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 5 · column C 功率 电话 13812345678 Contact: not put into the remarks',
    'Row 3 · column B 型号 LIM ',
  ])
  expect(screen.getByText(/are imported without them/)).toBeTruthy()
})

test('a sheet whose words are all understood asks nothing', () => expect(show(0, vi.fn()).container.textContent).toBe(''))
