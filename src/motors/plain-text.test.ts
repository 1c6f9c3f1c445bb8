import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { plainText } from './plain-text.ts'

test.each(
  [
    ['三相異步電動機', '三相异步电动机'],
    ['單相電機', '单相电机'],
    ['變頻調速', '变频调速'],
    ['雙速', '双速'],
    ['防爆電機', '防爆电机'],
    ['隔爆', '隔爆'],
    ['煞車', '刹车'],
    ['帶煞車', '带刹车'],
    ['剎車電機', '刹车电机'],
    ['電磁制動', '电磁制动'],
    ['編碼器', '编码器'],
    ['獨立風機', '独立风机'],
    ['強制風冷', '强制风冷'],
    ['法蘭', '法兰'],
    ['臥式', '卧式'],
    ['凸緣', '凸缘'],
    ['底腳', '底脚'],
    ['繞線轉子', '绕线转子'],
    ['減速機', '减速机'],
    ['蝸輪蝸桿', '蜗轮蜗杆'],
    ['伺服馬達', '伺服马达'],
    ['永磁同步電機', '永磁同步电机'],
    ['直流電機', '直流电机'],
    ['起重冶金', '起重冶金'],
    ['礦用隔爆', '矿用隔爆'],
    ['現貨', '现货'],
    ['庫存', '库存'],
    ['清倉', '清仓'],
    ['全新未開箱', '全新未开箱'],
    ['求購', '求购'],
    ['轉讓', '转让'],
    ['含稅', '含税'],
    ['11千瓦 4級', '11千瓦 4级'],
    ['2900轉', '2900转'],
    ['兩臺', '两台'],
    ['單價1萬', '单价1万'],
    ['無錫', '无锡'],
    ['寧波', '宁波'],
    ['溫州', '温州'],
    ['瀋陽', '沈阳'],
    ['濟南', '济南'],
    ['廣東', '广东'],
    ['重慶', '重庆'],
    ['臥龍', '卧龙'],
    ['西門子', '西门子'],
  ].map(([given = '', simplified = '']) => [given, simplified]),
)('%s is read as %s', (given, simplified) => {
  const { fields, tokens } = reader.read(simplified)
  expect(tokens.filter(({ kind }) => kind === 'text')).toEqual([])
  const read = reader.read(given)
  expect([read.fields, read.tokens.map(({ kind }) => kind)]).toEqual([fields, tokens.map(({ kind }) => kind)])
})

test('a line in traditional characters is read, each part where it stands', () => {
  const { fields, tokens } = reader.read('三相異步電動機 11kW 4極 帶煞車')
  expect(fields).toMatchObject({ power: 11, poles: [4], features: ['BRAKE'] })
  expect(tokens.map(({ text }) => text).join(' ')).toBe('三相異步電動機 11kW 4極 帶煞車')
})

test('each character has one plain form, which is plain itself', () => {
  expect([plainText('電機－機電—ａ'), plainText(plainText('溫嶺'))]).toEqual(['电机-机电-A', '温岭'])
})
