import { expect, test } from 'vitest'
import { fitted, isHeic, preparePicture } from './photo-file.ts'

test('a photo is shrunk to its longest side, and never enlarged', () => {
  expect(fitted(4032, 3024, 2400)).toEqual({ width: 2400, height: 1800 })
  expect(fitted(3024, 4032, 2400)).toEqual({ width: 1800, height: 2400 })
  expect(fitted(640, 480, 2400)).toEqual({ width: 640, height: 480 })
})

test('photos of an iPhone are recognised by type or name', () => {
  expect(isHeic({ name: 'IMG_1.HEIC', type: '' })).toBe(true)
  expect(isHeic({ name: 'a', type: 'image/heif' })).toBe(true)
  expect(isHeic({ name: 'a.jpg', type: 'image/jpeg' })).toBe(false)
})

test('a picture of at most 500 kB is uploaded as it is', async () => {
  const file = new File([new Uint8Array(500_000)], 'logo.png', { type: 'image/png' })
  expect(await preparePicture(file)).toBe(file)
})
