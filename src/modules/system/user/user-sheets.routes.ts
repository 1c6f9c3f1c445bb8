import { filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { sheetUpload } from '#kernel/exchange/import-routes.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { listParameters } from '#kernel/http/shapes.ts'
import { user } from './user.resource.ts'
import { exportUsers, importUsers, userTemplate } from './user-sheets.service.ts'

/** Workbooks of users as clients know them, which ask for no job. */
export const userSheetRoutes = defineRoutes((route) => {
  for (const base of user.at) {
    route.list(
      `${base}/export-user`,
      'user_export',
      {
        summary: 'A workbook of users',
        query: listParameters(filtersOf.list(user)),
        parse: (_, { 'Blade-Auth': _token, ...params }) => queryOf.list(user, params),
        download: true,
        tenant: 'named',
      },
      exportUsers,
    )
    route.get(`${base}/export-template`, 'user_import', { summary: 'The empty workbook of users', download: true }, userTemplate)
    route.post(
      `${base}/import-user`,
      'user_import',
      {
        summary: 'Import a workbook of users',
        upload: sheetUpload,
        input: { isCovered: { kind: 'flag', numeric: true, label: ['覆盖已有用户', 'Change existing users'] } },
        tenant: 'named',
      },
      (ctx, { isCovered }, files) => importUsers(ctx, files, isCovered === true),
    )
  }
})
