import { makeReader, type Reader } from '#motors/reader.ts'
import { readReference } from '../db/seed/csv.ts'
import { chinaRegions } from '../db/seed/regions.ts'

const listed = (text = '', separator = '|'): string[] => text.split(separator).flatMap((each) => each.trim() || [])

/** Regions with their codes of two, four or six digits. */
export const regions = chinaRegions().map(({ code, name, nameEn }) => ({ code: String(code), name: String(name), nameEn: String(nameEn) }))

/** In which texts are read, so that tests with years say the same in any. */
export const seededYear = 2026

export const seededKnowledge = {
  series: readReference('series').map(({ series = '' }) => series),
  frames: [...readReference('frame_power_map'), ...readReference('frame_dimensions_iec60072_mm')].map(({ frame = '' }) => frame),
  brands: readReference('brands').map((row) => ({
    code: row.brand_code ?? '',
    names: [row.name_zh ?? '', row.name_en ?? '', ...listed(row.aliases)],
    prefixes: listed(row.model_prefixes),
  })),
  regions,
  dictionaries: readReference('dictionaries').map(({ dict_code = '', dict_key = '', name_zh = '', name_en = '' }) => ({
    ...{ dictionary: dict_code, key: dict_key, zh: name_zh, en: name_en },
  })),
}

/** The reader of texts with the tables that every installation begins with, in a year. */
export const seededReaderIn = (year: number): Reader => makeReader(seededKnowledge, () => year)

export const seededReader = seededReaderIn(seededYear)
