import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { ContactLines } from './contact-lines.tsx'

const show = (contact: { wechat?: string; wechatQr?: string }) =>
  render(
    <LanguageProvider lang="en">
      <ContactLines contact={contact} />
    </LanguageProvider>,
  )

test('a WeChat name is copied by its button, and stands beside its code', async () => {
  const user = userEvent.setup()
  show({ wechat: 'wuxi-motor', wechatQr: '/files/code.png' })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
  expect([await navigator.clipboard.readText(), String(getSelection())]).toEqual(['wuxi-motor', 'wuxi-motor'])
  expect(screen.getByRole('img', { name: 'WeChat QR code' }).getAttribute('src')).toBe('/files/code.png')
})

test('where no WeChat is stored, neither a name nor a code is shown', () => {
  show({})
  expect([screen.queryAllByRole('button'), screen.queryAllByRole('img')]).toEqual([[], []])
})
