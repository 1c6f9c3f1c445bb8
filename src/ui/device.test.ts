import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test('a device is named by its browser and system, although user agents name several browsers', () => {
  const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const devices: Readonly<Record<string, string>> = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36': 'Chrome · Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0':
      'Edge · Windows',
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`]: 'Safari · iPhone',
    'Mozilla/5.0 (Linux; Android 14; V2219A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.47':
      '微信 WeChat · Android',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0': 'Firefox · Linux',
  }
  for (const [userAgent, device] of Object.entries(devices)) expect(deviceOf(userAgent)).toBe(device)
})

test('another program is named by its product token, an unknown user agent by the empty string', () => {
  expect(deviceOf('curl/8.5.0')).toBe('curl')
  expect(deviceOf('')).toBe('')
  expect(deviceOf('Mozilla/5.0')).toBe('')
})
