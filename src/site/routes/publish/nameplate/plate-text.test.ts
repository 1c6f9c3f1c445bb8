import { expect, test } from 'vitest'
import { plateText } from './plate-text.ts'

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

test('codes of a plate are known in the ways in which they are misread', () => {
  expect(plateText('1E3 [E4 1P5S 防护等级IPS6 cos@ 0.86 工作制 91 380VD')).toBe('IE3 IE4 IP55 防护等级IP56 cosφ 0.86 工作制 S1 380 V D')
})

test('a delta that looks like an A is one where only a connection can be', () => {
  expect(plateText('接法 A\n380 V A   50 Hz\n380/660VA/Y\n5.4 A')).toBe('接法 Δ\n380 V Δ   50 Hz\n380/660 V Δ/Y\n5.4 A')
})

test('figures are known by their units, also where a letter of these is misread', () => {
  expect(plateText('TypeYE3-90L-4   5C Hz   85 kc   IP5 5\n%E 92.2%')).toBe('Type YE3-90L-4   50 Hz   85 kg   IP55\n%E Eff. 92.2 %')
  expect(plateText('Eff. 92.6 %   YE4-901-2')).toBe('Eff. 92.6 %   YE4-90L-2')
})

test('what is behind a sign that was a digit is no number', () => {
  expect(plateText('203 A   £950 r/min')).toBe('203 A    ;  r/min')
})

test('a current that lost its point is whole only behind another one, with which it is compared', () => {
  expect(plateText('22 kW   41.8/24 1A   380 V\n24 1 A   1 460 r/min\n41 8/24.1 A')).toBe(
    '22 kW   41.8/24.1A   380 V\n ;    1 460 r/min\n41 8/24.1 A',
  )
})

test('the label of a type that is joined to a designation with a small letter is no part of it', () => {
  expect(plateText('TypeYz3-355L-4')).toBe('Type Yz3-355L-4')
})

test('a voltage behind one that cannot be read is not the one of the plate', () => {
  expect(plateText('9n/660 V   380/660 V   380V/660V')).toBe('9 ;    380/660 V   380V/660V')
})

test('a figure is not whole behind what cannot be read, behind a blank, or behind an illegible one of two', () => {
  expect(plateText('Duty S1    ;  46 kg   S1 "4 46 kg   重量 251 kg')).toBe('Duty S1    ;    S1 " ;    重量 251 kg')
  expect(plateText('二 .8/25.9 A   ?/25.9 A   44.8/25.9 A')).toBe('二  ;     ;    44.8/25.9 A')
  // What stands apart is not a part of it.
  expect(plateText(' ;    46 kg')).toBe(' ;    46 kg')
})
