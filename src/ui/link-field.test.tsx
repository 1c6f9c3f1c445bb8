import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { LinkField } from './link-field.tsx'

function open(address = '') {
  const [onSet, onCancel] = [vi.fn(), vi.fn()]
  render(
    <LanguageProvider lang="en">
      <form onSubmit={() => expect.unreachable('the form around is not sent')}>
        <LinkField address={address} onSet={onSet} onCancel={onCancel} />
      </form>
    </LanguageProvider>,
  )
  return { user: userEvent.setup(), onSet, onCancel, field: screen.getByRole('textbox', { name: 'Address' }) }
}

test('an address is typed at once, checked, and set by Enter', async () => {
  const { user, onSet, field } = open()
  expect(document.activeElement).toBe(field)
  await user.keyboard('javascript:alert(1){Enter}')
  expect(screen.getByRole('alert').textContent).toContain('begins with http://')
  expect([field.getAttribute('aria-invalid'), onSet.mock.calls]).toEqual(['true', []])
  await user.clear(field)
  await user.keyboard(' https://motors.example {Enter}')
  expect(onSet.mock.calls).toEqual([['https://motors.example']])
})

test('a link is removed by its button, and the field closed by Escape', async () => {
  const { user, onSet, onCancel, field } = open('/news')
  await user.click(screen.getByRole('button', { name: 'Remove the link' }))
  expect(onSet.mock.calls).toEqual([['']])
  await user.click(field)
  await user.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})
