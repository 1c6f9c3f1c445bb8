import { expect, test } from 'vitest'
import { englishName } from '../db/seed/region-names.ts'

const path = (...names: string[]) => names.map((name, index) => ({ code: `x${index}`, name }))
const zhejiang = { code: '33', name: '浙江省' }

test('a region is called in English by its pinyin, a district with its city', () => {
  expect(englishName([])).toBe('China')
  expect(englishName([zhejiang])).toBe('Zhejiang')
  expect(englishName([zhejiang, { code: '3301', name: '杭州市' }])).toBe('Hangzhou')
  expect(englishName([zhejiang, { code: '3301', name: '杭州市' }, { code: '330110', name: '余杭区' }])).toBe('Yuhang, Hangzhou')
})

test('districts of a municipality stand below it', () => {
  expect(
    englishName([
      { code: '31', name: '上海市' },
      { code: '3101', name: '市辖区' },
      { code: '310112', name: '闵行区' },
    ]),
  ).toBe('Minhang, Shanghai')
  expect(englishName([{ code: '31', name: '上海市' }, ...path('市辖区')])).toBe('Shanghai')
})

test('forms of administration and names of peoples are left out, short names are kept whole', () => {
  expect(englishName(path('吉林省', '延边朝鲜族自治州'))).toBe('Yanbian')
  expect(englishName(path('贵州省', '黔东南苗族侗族自治州'))).toBe('Qiandongnan')
  expect(englishName(path('新疆维吾尔自治区', '伊犁哈萨克自治州'))).toBe('Yili')
  expect(englishName(path('福建省', '三明市', '沙县'))).toBe('Shaxian, Sanming')
  expect(
    englishName([
      { code: '15', name: '内蒙古自治区' },
      { code: '1501', name: '呼和浩特市' },
    ]),
  ).toBe('Hohhot')
})
