import { expect, test } from 'vitest'
import { seededReader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

test.each<[line: string, size: string, quantity: number | undefined]>([
  ['YE3-315L-4 160kW 外形尺寸1380*1124*983mm 含税32000元', '外形尺寸1380*1124*983mm', undefined],
  ['YE3-132S-4 5.5kW 皖南 尺寸460*280*315 3台', '尺寸460*280*315', 3],
  ['YE3-132S-4 木箱 1500*800*900', '木箱 1500*800*900', undefined],
  ['YE3-132S-4 尺寸（长*宽*高）：460 * 280 * 315 mm 2台', '尺寸（长*宽*高）：460 * 280 * 315 mm', 2],
  ['YE3-132S-4 尺寸：长460*宽280*高315 3台', '尺寸：长460*宽280*高315', 3],
  ['YE3-132S-4 460x280x315 x 2台', '460x280x315', 2],
  ['YE3-132S-4 460*280*315*3台', '460*280*315', 3],
  ['YE3-132S-4 1.2米*0.8米*0.9米', '1.2米*0.8米*0.9米', undefined],
  ['YE3-132S-4 接线盒 120*90', '接线盒 120*90', undefined],
  ['YE3-132S-4 法兰200*200 3台', '200*200', 3],
  ['YE3-132S-4 130*130法兰 3台', '130*130', 3],
  ['YE3-132S-4 底座 400×300 x 3', '底座 400×300', 3],
  ['YE3-132S-4 120*90mm', '120*90mm', undefined],
  ['YE3-132S-4 电缆3*35平方', '电缆3*35平方', undefined],
  ['YE3-132S-4 3*35+1*16 2台', '3*35+1*16', 2],
  ['YE3-132S-4 size 460*280*315 mm 3 pcs', 'size 460*280*315 mm', 3],
  ['YE3-132S-4 outline dimensions (mm): 460x280x315 x 5', 'outline dimensions (mm): 460x280x315', 5],
  ['YE3-132S-4 terminal box 120x90', 'terminal box 120x90', undefined],
])('"%s" states the size "%s" and %s pieces', (line, size, quantity) => {
  const { fields, tokens } = seededReader.read(line)
  expect(fields.quantity).toBe(quantity)
  expect(fields.text).toBeUndefined()
  expect(tokens.filter(({ kind }) => kind === 'detail').map(({ text }) => text)).toEqual([size])
  for (const { values, unread } of [readDemand(line, seededReader), readOffer(line, seededReader)]) {
    expect(values.find(({ field }) => field === 'quantity')?.value).toBe(quantity)
    expect(unread).toContain(size)
  }
})

test.each(['shaft 38*80', 'shaft 38x80', '轴径38*80', '轴径Φ38×80mm'])('of "%s" the length is told and counts no pieces', (shaft) => {
  const line = `YE3-132S-4 ${shaft} 2台`
  expect(seededReader.read(line).fields).toMatchObject({ shaftD: 38, quantity: 2 })
  expect(readDemand(line, seededReader).unread).toEqual([shaft.replace(/.*38/, '')])
})

test.each<[quantity: number, lines: string]>([
  [3, 'YE3-132S-4*3|YE3-132S-4 *3|YE3-132S-4 x 3|5.5kW*3|YE3-132S-4 法兰 5.5*3|YE3-132S-4 轴径38 *3|YE3-132S-4 460*280*315 *3'],
  [2, 'YE3-132S-4 x 2台|2×11kW|2 x YE3-132S-4|双轴 11*2|5.5kW 380V*2|5.5kW 4P×2'],
  [10, '轴径38*10台|木箱包装 22kW*10台|5.5-4*10'],
])('a sign before %s counts pieces where no size is: %s', (quantity, lines) => {
  for (const line of lines.split('|')) expect([line, seededReader.read(line).fields.quantity]).toEqual([line, quantity])
})
