import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi } from '#test/fake-api.ts'
import FollowButton from './follow-button.tsx'

test('a search that was saved is said to be saved after a reload', async () => {
  const forked = 'GET /blade-machine/machine/forked'
  const api = fakeApi({ [forked]: { targetIds: ['5f'] } })
  render(
    <LanguageProvider lang="en">
      <FollowButton type="SEARCH" query="?poles=4" />
    </LanguageProvider>,
  )
  await screen.findByRole('button', { name: 'Search saved', pressed: true })
  expect(api.sent(forked).map(({ query }) => query)).toEqual([{ targetType: 'SEARCH', query: '?poles=4' }])
})
