import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

const valueIn = (name: string, { values }: ReturnType<typeof readDemand>) => values.find(({ field }) => field === name)?.value

const both = { gas: 'IIB', t: 'T4', dust: 'IIIC', dustT: 135 }
const dust = { dust: 'IIIC', dustT: 130, epl: 'Db', prot: 'tb' }

test.each<[mark: string, ex: object]>([
  ['Ex db IIB T4 Gb', { gas: 'IIB', t: 'T4', epl: 'Gb', prot: 'db' }],
  ['dIIBT4', { gas: 'IIB', t: 'T4', prot: 'db' }],
  ['Ex de IIC T4', { gas: 'IIC', t: 'T4', prot: 'db eb' }],
  ['Ex nA II T3 Gc', { t: 'T3', epl: 'Gc', prot: 'ec' }],
  ['Ex db IIB T4 Gb / Ex tb IIIC T135℃ Db', { ...both, epl: 'Gb', prot: 'db', secondProt: 'tb', secondEpl: 'Db' }],
  ['Ex tc IIIC T135℃ Dc / Ex db IIB T4 Gb', { ...both, epl: 'Dc', prot: 'tc', secondProt: 'db', secondEpl: 'Gb' }],
  ['IIB T4 Gb / IIIC T135 Db', { ...both, epl: 'Gb', secondEpl: 'Db' }],
  ['Ex tb IIIC T130°C Db', dust],
  ['Ex tb IIIC T130 Db', dust],
  ['Ex db I Mb', { gas: 'I', epl: 'Mb', prot: 'db' }],
  ['ExdI', { gas: 'I', prot: 'db' }],
])('every value of a mark has its field in a demand: %s', (mark, ex) => {
  const read = readDemand(`${mark} 5.5kW 4P`, reader)
  expect([valueIn('ex', read), read.unread]).toEqual([ex, []])
})

test.each(['Ex tD A21 IP65 T130℃', 'Ex tD A21 IP65 T130'])('a mark for dust may name the degree of protection: %s', (mark) => {
  const [asked, offered] = [readDemand(`${mark} 5.5kW 4P`, reader), readOffer(`${mark} 5.5kW 4P`, reader)]
  expect([valueIn('ex', asked), valueIn('ipMin', asked), asked.unread]).toEqual([{ dustT: 130, prot: 'tb' }, 'IP65', []])
  expect([valueIn('exDustTempC', offered), valueIn('ip', offered), offered.unread]).toEqual([130, 'IP65', []])
})

test.each<[mark: string, told: string, held: object]>([
  ['Ex db IIB T4 Gb IIC T6', 'IIC T6', { gas: 'IIB', t: 'T4' }],
  ['Ex d I/Ex d IIB T4', 'Ex d IIB T4', { gas: 'I' }],
  ['Ex tb IIIC T130℃ Db / Ex tb IIIC T120℃ Db', 'Ex tb IIIC T120℃ Db', { dustT: 130 }],
  ['Ex ec IIC T4 Gc / Ex db IIC T4 Gb', 'Ex ec IIC T4 Gc', { prot: 'db', epl: 'Gb' }],
  ['Ex db IIC T4 Gb Ex eb IIC T4 Gb Ex tc IIIB Dc', 'Ex eb IIC T4 Gb', { prot: 'db', secondProt: 'tc', epl: 'Gb', secondEpl: 'Dc' }],
])('a mark with a value for which there is no field is told, and the highest level is held: %s', (mark, told, held) => {
  const read = readDemand(`${mark} 5.5kW 4P`, reader)
  expect([valueIn('ex', read), read.unread]).toEqual([expect.objectContaining(held), [told]])
})

test.each([
  ['煤安 粉尘防爆 5.5kW', 'EX.M', '粉尘防爆'],
  ['粉尘防爆 煤矿用 5.5kW', 'EX.T', '煤矿用'],
])('a word for another atmosphere than that of the type is told: %s', (text, typeCode, told) => {
  const read = readDemand(text, reader)
  expect([valueIn('typeCode', read), read.unread]).toEqual([typeCode, [told]])
})
