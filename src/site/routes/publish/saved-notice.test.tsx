import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { SavedNotice } from './saved-notice.tsx'

test('what became of a listing gets the focus, and leads to it, to its matches and to the next one', () => {
  const ways = [
    { path: '/machine/7', words: ['看这条现货', 'See the listing'] },
    { path: '/purchase?polesAccept=4', words: ['看匹配的求购', 'See matching demands'] },
  ] as const
  render(
    <MemoryRouter>
      <LanguageProvider lang="en">
        <SavedNotice outcome={['已上架。', 'On the shelf.']} ways={ways} onMore={() => {}} />
      </LanguageProvider>
    </MemoryRouter>,
  )
  expect(screen.getByRole('status').textContent).toBe('On the shelf.')
  expect(document.activeElement).toBe(screen.getByRole('status'))
  expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual(['/en/machine/7', '/en/purchase?polesAccept=4'])
  screen.getByRole('button', { name: 'Publish another' })
})
