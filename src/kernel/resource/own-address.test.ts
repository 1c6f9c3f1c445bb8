import { expect, test } from 'vitest'
import { isOwnAddress } from './own-address.ts'

test('an uploaded file has an address below /files/, /api/files/ or the public address', () => {
  expect(isOwnAddress('/files/demo/a.webp')).toBe(true)
  expect(isOwnAddress('/api/files/a.pdf')).toBe(true)
  expect(isOwnAddress('https://motors.example/files/a.webp', 'https://motors.example')).toBe(true)
})

test.each([
  'https://evil.example/x.gif',
  '//evil.example/files/x.gif',
  'https://motors.example.evil.example/files/x.gif',
  'https://motors.example@evil.example/files/x.gif',
  '/filesystem/x.gif',
  '/files/../admin',
  '/files/%2e%2e/admin',
  '/files\\..\\admin',
  '/files/\t../x',
  'files/x.gif',
  'javascript:alert(1)',
  'data:image/gif;base64,AA==',
  'http://[',
  '/files/2026/11/never.exe',
  '/files/2026/11/page.html',
  '/files/2026/11/a',
  '/files/a.pdf?y=1',
  '/files/a.pdf#x',
  '',
])('%s is no address of an uploaded file', (address) => {
  expect(isOwnAddress(address, 'https://motors.example')).toBe(false)
})

test('a picture, a video or a document is told by the name that the product gave it', () => {
  const addresses = ['/files/a.webp', '/files/a.png', '/files/a.mp4', '/files/a.pdf']
  expect(addresses.map((each) => isOwnAddress(each, null, 'picture'))).toEqual([true, true, false, false])
  expect(addresses.map((each) => isOwnAddress(each, null, 'video'))).toEqual([false, false, true, false])
  expect(addresses.map((each) => isOwnAddress(each, null, 'document'))).toEqual([true, true, false, true])
})
