import { expect, test } from 'vitest'
import { plateText, stretch } from './nameplate-reader.ts'

test('the text of a plate is written as it is meant', () => {
  expect(plateText('三 相 异 步 电 动 机\nYE3 - 132S-4  5.5 K W  38O V\n1 46O r/ min  IP 55')).toBe(
    '三相异步电动机\nYE3-132S-4  5.5 kW  380 V\n1 460 r/min  IP55',
  )
})

test('the length letter of a frame is read where the picture shows a 5', () => {
  expect(plateText('YE3-1325-4\nYE3-13255-4\nYE3-13251-2\nYE3-160M-4\n1460 wmin')).toBe(
    'YE3-132S-4\nYE3-132S-4\nYE3-132S1-2\nYE3-160M-4\n1460 r/min',
  )
})

test('a dull picture gets its full contrast, in grey', () => {
  const pixels = new Uint8ClampedArray(
    Array.from({ length: 100 }, (_, at) => [100 + (at % 2) * 50, 100 + (at % 2) * 50, 100 + (at % 2) * 50, 255]).flat(),
  )
  stretch(pixels)
  expect([...pixels.slice(0, 8)]).toEqual([0, 0, 0, 255, 255, 255, 255, 255])
})
