import { crudOf, filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { listParameters } from '#kernel/http/shapes.ts'
import { sheetUpload } from '#kernel/http/uploads.ts'
import { emptyWorkbook, exportWorkbook, importWorkbook, type Workbook } from '../workbooks.service.ts'
import { region } from './region.resource.ts'

const regions: Workbook = {
  service: crudOf(region),
  name: '行政区划数据表',
  columns: [
    ['区划编号', 'code'],
    ['父区划编号', 'parentCode'],
    ['区划名称', 'name'],
    ['英文名称', 'nameEn'],
    ['区划等级', 'regionLevel'],
    ['区划排序', 'sort'],
    ['区划备注', 'remark'],
  ],
}

/** Workbooks of regions as clients ask for them, without a job. */
export const regionSheetRoutes = defineRoutes((route) => {
  const at = '/blade-system/region'
  route.list(
    `${at}/export-region`,
    'region_export',
    {
      summary: 'A workbook of regions',
      query: listParameters(filtersOf.list(region)),
      parse: (_, { 'Blade-Auth': _token, ...params }) => queryOf.list(region, params),
      download: true,
    },
    (ctx, query) => exportWorkbook(ctx, regions, query, '行政区划数据导出.xlsx'),
  )
  route.get(`${at}/export-template`, 'region_import', { summary: 'The empty workbook of regions', download: true }, () =>
    emptyWorkbook(regions, '行政区划数据模板.xlsx'),
  )
  route.post(
    `${at}/import-region`,
    'administrator',
    {
      summary: 'Import a workbook of regions',
      upload: sheetUpload,
      input: { isCovered: { kind: 'flag', numeric: true, label: ['覆盖已有区划', 'Change existing regions'] } },
    },
    (ctx, { isCovered }, files) => importWorkbook(ctx, regions, files, isCovered === true),
  )
})
