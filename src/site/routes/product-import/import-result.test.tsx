import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { ImportResult } from './import-result.tsx'

const outcome = { total: 5, created: 4, drafts: 1, errorCount: 1, errors: [], fileName: 'stock.xlsx' }

function show(onShelf: number | undefined): string {
  const { container } = render(
    <MemoryRouter>
      <LanguageProvider lang="en">
        <ImportResult
          {...{ message: 'Imported: 4', outcome: { ...outcome, ...(onShelf !== undefined && { onShelf }) }, importId: '9', undone: '' }}
          onUndo={() => {}}
          onMore={() => {}}
        />
      </LanguageProvider>
    </MemoryRouter>,
  )
  return container.textContent ?? ''
}

test.each([
  [undefined, ['3 listings wait for an administrator'], ['on the shelf already']],
  [1, ['1 listing is on the shelf already', '2 listings wait for an administrator'], []],
  [3, ['3 listings are on the shelf already'], ['wait for']],
])('an import with %s listings on the shelf says so, and how many wait for review', (onShelf, said, unsaid) => {
  const text = show(onShelf)
  for (const each of said) expect(text).toContain(each)
  for (const each of unsaid) expect(text).not.toContain(each)
  expect(screen.getByText(/Imported: 4/).className).toContain('ok')
})
