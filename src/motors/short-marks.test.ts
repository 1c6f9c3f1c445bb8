import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

const names = ({ values }: ReturnType<typeof readOffer>): string[] => values.map(({ field }) => field)

test.each<[text: string, run: string]>([
  ...(['型号 BT4', '型号：BT4 11kW', '型号BT4 2台 380V', 'model BT4 11kW', 'Model No. BT4'].map((text) => [text, 'BT4']) as [
    string,
    string,
  ][]),
  ...(['CT5 变频器 11kW', 'CT5变频器', 'CT5 软启动器', 'CT5 电流互感器', 'ABB CT5 接触器'].map((text) => [text, 'CT5']) as [
    string,
    string,
  ][]),
  ['型号 T4', 'T4'],
  ['T4 变频器', 'T4'],
])('%s names the type of something, and asks for no motor that is explosion-proof', (text, run) => {
  const { fields } = reader.read(text)
  expect(Object.keys(fields).filter((name) => name.startsWith('ex') || name === 'typeHint')).toEqual([])
  expect(fields.text?.split(' ')).toContain(run)
  for (const read of [readOffer(text, reader), readDemand(text, reader)]) {
    expect(names(read).filter((name) => name.startsWith('ex') || name === 'typeCode')).toEqual([])
    expect(read.unread).toContain(run)
  }
})

test.each([
  ...['BT4', 'BT4 电机', 'BT4 11kW', 'CT4 防爆电机', 'Ex d IIC T5', 'YE3-132S-4 T4', '11kW 变频 BT4', 'dCT6', 'CT4 变频电机'],
  ...['型号 CT4 防爆电机', '型号 BT4 电机', '电机型号 BT4', '防爆型号 BT4', '型号 BT4 11kW 防爆', '型号 dIIBT4', '型号：Ex d IIC T5'],
  ...['型号 YE3-132S-4 BT4', '型号 BT4 YE3-132S-4', 'model BT4 motor', 'model BT4 explosion-proof', 'model BT4 hazardous area'],
  ...['不限型号 BT4 11kW', '型号不限 BT4 11kW', '没有型号 BT4 11kW', 'any model BT4 11kW', '型号 BT4 化工厂', '型号 BT4 zone 1'],
  ...[
    'BT4 变频器用电机',
    'BT4 变频器供电',
    'BT4 变频器配套',
    'CT4 变频器 防爆',
    'Ex BT4 变频器',
    'CT4 变频器 11kW 电动机',
    'CT4 inverter duty',
  ],
  ...[
    'CT4 变频器 YE3-160M-4',
    'CT4 变频器 132S-4',
    '煤矿 CT4 变频器',
    'IIB T4 变频器',
    'IIC 变频器',
    '型号 dCT6',
    '型号：d BT4',
    'dCT6 变频器',
  ],
])('%s still asks for a motor that is explosion-proof', (text) => {
  expect(reader.read(text).fields.typeHint).toMatch(/^EX/)
  expect(readDemand(text, reader).values).toContainEqual(
    expect.objectContaining({ field: 'typeCode', value: expect.stringMatching(/^EX/) }),
  )
})
