import { type CellValue, writeXlsx } from 'hucre/xlsx'
import type { Words } from '#i18n/translate.ts'
import { t } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { workbookAnswer } from '#kernel/exchange/import-routes.ts'
import type { Bare } from '#kernel/http/routes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { brand } from '../brand/brand.resource.ts'
import { motortype } from '../motortype/motortype.resource.ts'
import { letterOf } from './column-letter.ts'
import type { ImportTarget } from './import-targets.ts'
import { exampleOf, templateColumns } from './template-columns.ts'

/** Rows that offer the choices of their columns. */
const rowsWithChoices = 2_000

/** The choices of a column by their keys: of a dictionary, of the declaration, brands, types. */
async function choicesOf(ctx: Context, { name, field }: ImportTarget): Promise<ReadonlyMap<string, Words>> {
  if (name === 'brandCode') {
    const brands = await repository(ctx, brand, { rows: 'all' }).list({ enabled: true })
    return new Map(brands.map(({ brandCode, nameZh, nameEn }) => [brandCode ?? '', [nameZh ?? '', nameEn || (nameZh ?? '')]]))
  }
  if (name === 'typeCode') {
    const types = await repository(ctx, motortype, { rows: 'all' }).list()
    return new Map(types.map(({ typeCode, nameZh, nameEn }) => [typeCode ?? '', [nameZh ?? '', nameEn || (nameZh ?? '')]]))
  }
  if (field.kind !== 'oneOf' && field.kind !== 'manyOf') return new Map()
  return field.options ? new Map(Object.entries(field.options)) : field.dict ? dictionaryOf(ctx.runtime, field.dict) : new Map()
}

const headerOf = ({ label, field }: ImportTarget, lang: 'zh' | 'en'): string =>
  `${t(label, lang)}${field.kind === 'decimal' && field.unit ? ` (${field.unit})` : ''}${field.required ? '*' : ''}`

/** A workbook for motors of a type: headers, one example, and the choices of each column as a list to choose from. */
export async function stockTemplate(ctx: Context, typeCode: string): Promise<Bare> {
  const type = await repository(ctx, motortype, { rows: 'all' }).find({ typeCode })
  if (!type) return reject(['没有这种电机类型', 'There is no such motor type'], { field: 'typeCode' })
  const columns = templateColumns(typeCode)
  const choices = await Promise.all(columns.map((column) => choicesOf(ctx, column)))
  const names = choices.map((each) => [...each.values()].map((words) => t(words, ctx.lang)))
  const shown = (at: number, column: ImportTarget): CellValue => {
    const given = exampleOf(column, typeCode)
    if (typeof given === 'object') return given && t(given, ctx.lang)
    const own = choices[at] ?? new Map<string, Words>()
    // Of brands each tenant has its own.
    const words = own.get(String(given)) ?? (column.name === 'brandCode' ? [...own.values()][0] : undefined)
    return words ? t(words, ctx.lang) : given
  }
  const listed = names.flatMap((values, at) => (values.length > 0 ? [{ values, at }] : []))
  const listName = t(['选项', 'Choices'], ctx.lang)
  const longest = Math.max(0, ...listed.map(({ values }) => values.length))
  const name = t(['现货', 'Stock'], ctx.lang)
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        rows: [columns.map((column) => headerOf(column, ctx.lang)), columns.map((column, at) => shown(at, column))],
        columns: columns.map(() => ({ width: 16 })),
        freezePane: { rows: 1 },
        dataValidations: listed.map(({ values, at }, list) => ({
          type: 'list',
          range: `${letterOf(at)}2:${letterOf(at)}${rowsWithChoices}`,
          formula1: `${listName}!$${letterOf(list)}$2:$${letterOf(list)}$${values.length + 1}`,
          allowBlank: true,
          // Several mountings, or what a trader calls it otherwise, may be written too.
          showErrorMessage: false,
        })),
      },
      {
        name: listName,
        rows: [
          listed.map(({ at }) => t(columns[at]?.label ?? ['', ''], ctx.lang)),
          ...Array.from({ length: longest }, (_, row) => listed.map(({ values }) => values[row] ?? null)),
        ],
      },
    ],
  })
  return workbookAnswer(Buffer.from(bytes), `${name}-${t([type.nameZh ?? '', type.nameEn ?? ''], ctx.lang)}.xlsx`)
}
