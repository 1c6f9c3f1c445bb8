import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { CheckedSheet } from '#modules/machine/stock-import/import-outcome.ts'
import { UnreadRows } from './unread-rows.tsx'

const unread = [{ rowNo: 3, column: 'B', header: '型号', words: 'LIM' }]

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
  expect(screen.getByRole('listitem').textContent).toBe('Row 3 · column B 型号 LIM')
  fireEvent.click(screen.getByRole('checkbox', { name: /into the remarks/ }))
  expect(onRemarked).toHaveBeenCalledExactlyOnceWith(true)
})

test('a sheet whose words are all understood asks nothing', () => expect(show(0, vi.fn()).container.textContent).toBe(''))
