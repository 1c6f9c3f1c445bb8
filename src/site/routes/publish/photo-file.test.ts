import { expect, test } from 'vitest'
import { fitted, isHeic } from './photo-file.ts'

test('a photo is shrunk to 2,400 pixels, and never enlarged', () => {
  expect(fitted(4032, 3024)).toEqual({ width: 2400, height: 1800 })
  expect(fitted(3024, 4032)).toEqual({ width: 1800, height: 2400 })
  expect(fitted(640, 480)).toEqual({ width: 640, height: 480 })
})

test('photos of an iPhone are recognised by type or name', () => {
  expect(isHeic({ name: 'IMG_1.HEIC', type: '' })).toBe(true)
  expect(isHeic({ name: 'a', type: 'image/heif' })).toBe(true)
  expect(isHeic({ name: 'a.jpg', type: 'image/jpeg' })).toBe(false)
})
