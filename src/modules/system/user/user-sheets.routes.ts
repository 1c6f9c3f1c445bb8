import { crudOf, filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { listParameters } from '#kernel/http/shapes.ts'
import { sheetUpload } from '#kernel/http/uploads.ts'
import { emptyWorkbook, exportWorkbook, importWorkbook, type Workbook } from '../workbooks.service.ts'
import { user } from './user.resource.ts'

const users: Workbook = {
  service: crudOf(user),
  name: '用户数据表',
  columns: [
    ['租户编号', 'tenantId'],
    ['账户', 'account'],
    ['昵称', 'name'],
    ['姓名', 'realName'],
    ['邮箱', 'email'],
    ['手机', 'phone'],
    ['角色名称', 'roleId'],
    ['部门名称', 'deptId'],
    ['岗位名称', 'postId'],
    ['生日', 'birthday'],
  ],
}

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
      (ctx, query) => exportWorkbook(ctx, users, query, '用户数据导出.xlsx'),
    )
    route.get(`${base}/export-template`, 'user_import', { summary: 'The empty workbook of users', download: true }, () =>
      emptyWorkbook(users, '用户数据模板.xlsx'),
    )
    route.post(
      `${base}/import-user`,
      'user_import',
      {
        summary: 'Import a workbook of users',
        upload: sheetUpload,
        input: { isCovered: { kind: 'flag', numeric: true, label: ['覆盖已有用户', 'Change existing users'] } },
        tenant: 'named',
      },
      (ctx, { isCovered }, files) => importWorkbook(ctx, users, files, isCovered === true),
    )
  }
})
