import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { Failed } from './form-body.tsx'

test('a query that failed for an unknown reason says that something was not loaded, and can be tried again', () => {
  const retry = vi.fn()
  renderAdmin(<Failed error={new Error('a bug')} retry={retry} />)
  screen.getByText('Loading failed. Please try again.')
  expect(screen.queryByText('a bug')).toBeNull()
  press('Try again')
  expect(retry).toHaveBeenCalledTimes(1)
})
