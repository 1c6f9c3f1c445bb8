import { describe, expect, test } from 'vitest'
import { checkDependencies } from './dependencies.ts'
import { dependencyRules, folderCycleRule } from './dependency-rules.ts'
import { withTempCheckout } from './temp-checkout.ts'

/** A small product without violations, with every file that a violation below imports. */
const validFiles = {
  'src/kernel/resource/field.ts': 'export type Words = string\nexport const words = 1\n',
  'src/kernel/crud/crud.ts':
    "import { readFileSync } from 'node:fs'\nimport type { Words } from '#kernel/resource/field.ts'\nexport const crud: Words = String(readFileSync)\n",
  'src/kernel/admin/table.tsx': "import { Table } from 'antd'\nimport { Box } from '#ui/box.tsx'\nexport const table = [Table, Box]\n",
  'test/app.ts': "import { app } from '#server/app.ts'\nexport const testApp = app\n",
  'src/modules/pump/pump.resource.ts':
    "import { words } from '#kernel/resource/field.ts'\nimport { shared } from '../shared.fields.ts'\nexport const pump = [words, shared]\n",
  'src/modules/shared.fields.ts': "import { words } from '#kernel/resource/field.ts'\nexport const shared = words\n",
  'src/modules/pump/pump.service.ts':
    "import { crud } from '#kernel/crud/crud.ts'\nimport { pump } from './pump.resource.ts'\nexport const service = [crud, pump]\n",
  'src/modules/pump/pump.page.tsx':
    "import { table } from '#kernel/admin/table.tsx'\nimport { pump } from './pump.resource.ts'\nexport const page = [table, pump]\n",
  'src/modules/pump/pump.test.ts': "import { testApp } from '#test/app.ts'\nexport const tested = testApp\n",
  'src/modules/modules.ts':
    "import { pump } from './pump/pump.resource.ts'\nimport { service } from './pump/pump.service.ts'\nexport const modules = [{ pump, service, page: () => import('./pump/pump.page.tsx') }]\n",
  'src/ui/box.tsx': "import type { Words } from '#i18n/translate.ts'\nexport const Box = (): Words => ''\n",
  'src/i18n/translate.ts': 'export type Words = string\n',
  'src/host/account.ts': 'export const account = 1\n',
  'src/embedded-postgres/embedded-postgres.ts':
    "import { account } from '#host/account.ts'\nimport { binaries } from './binaries.ts'\nexport const start = [account, binaries]\n",
  'src/embedded-postgres/binaries.ts': 'export const binaries = 1\n',
  'src/server/product.ts': "export const start = () => import('#embedded-postgres/embedded-postgres.ts')\n",
  'src/admin/shell.tsx': "import { modules } from '#modules/modules.ts'\nexport const shell = modules\n",
  'src/site/home.tsx': "import { Box } from '#ui/box.tsx'\nexport const home = Box\n",
  'src/site/home.loader.ts':
    "import { redirect } from 'react-router'\nimport type { service } from '#modules/pump/pump.service.ts'\nimport { home } from './home.tsx'\nexport const load = (value: typeof service) => [value, home, redirect]\n",
  'src/web/root.tsx':
    "import { shell } from '#admin/shell.tsx'\nimport { home } from '#site/home.tsx'\nexport const root = [shell, home]\n",
  'src/server/app.ts':
    "import { service } from '#modules/pump/pump.service.ts'\nimport { modules } from '#modules/modules.ts'\nexport const app = [service, modules]\n",
}

const importOf = (path: string, how = 'value') =>
  how === 'type'
    ? `import type * as imported from '${path}'\nexport type Imported = typeof imported\n`
    : `import * as imported from '${path}'\nexport const used = imported\n`

/** Each rule with a file that violates it. */
const violations: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['kernel-imports-no-module', 'src/kernel/crud/a.ts', importOf('#modules/pump/pump.resource.ts')],
  ['kernel-imports-no-module', 'src/kernel/admin/b.ts', "export const late = () => import('#modules/modules.ts')\n"],
  ['modules-import-no-app', 'src/modules/pump/c.ts', importOf('#site/home.tsx', 'type')],
  ['apps-are-independent', 'src/site/d.ts', importOf('#admin/shell.tsx')],
  ['apps-are-independent', 'src/server/e.ts', importOf('#site/home.loader.ts', 'type')],
  ['web-is-not-imported', 'src/admin/f.ts', importOf('#web/root.tsx')],
  ['web-imports-no-server', 'src/web/g.ts', importOf('#server/app.ts')],
  ['ui-imports-i18n-only', 'src/ui/h.ts', importOf('#kernel/crud/crud.ts', 'type')],
  ['ui-imports-i18n-only', 'src/ui/h2.ts', importOf('#kernel/resource/field.ts', 'type')],
  ['i18n-imports-nothing', 'src/i18n/i.ts', importOf('#kernel/resource/field.ts', 'type')],
  ['motors-imports-words-only', 'src/motors/a.ts', importOf('#kernel/resource/field.ts', 'type')],
  ['search-imports-kernel-only', 'src/search/a.ts', importOf('#modules/pump/pump.resource.ts', 'type')],
  ['calls-out', 'src/modules/pump/call.service.ts', importOf('node:https')],
  ['kernel-order', 'src/kernel/database/a.ts', importOf('#kernel/crud/crud.ts', 'type')],
  ['kernel-order', 'src/kernel/http/a.ts', importOf('#kernel/admin/table.tsx', 'type')],
  ['host-imports-basics-only', 'src/host/a.ts', importOf('#kernel/crud/crud.ts', 'type')],
  ['embedded-postgres-imports-basics-only', 'src/embedded-postgres/a.ts', importOf('#server/app.ts', 'type')],
  ['embedded-postgres-is-lazy', 'src/server/b.ts', importOf('#embedded-postgres/embedded-postgres.ts')],
  ['embedded-postgres-entry-file', 'src/server/c.ts', "export const late = () => import('#embedded-postgres/binaries.ts')\n"],
  ['no-folder-cycles', 'src/modules/pump', ''],
  ['resource-is-pure', 'src/kernel/resource/j.ts', importOf('kysely')],
  ['resource-is-pure', 'src/kernel/resource/k.ts', importOf('#ui/box.tsx', 'type')],
  ['kernel-admin-is-browser-code', 'src/kernel/admin/l.ts', importOf('#kernel/crud/crud.ts', 'type')],
  ['kernel-admin-is-browser-code', 'src/kernel/admin/m.ts', importOf('node:fs')],
  ['kernel-imports-no-browser-code', 'src/kernel/crud/n.ts', importOf('react')],
  ['declaration-is-data', 'src/modules/pump/o.resource.ts', importOf('./pump.resource.ts')],
  ['declaration-is-data', 'src/modules/pump/p.fields.ts', importOf('#kernel/crud/crud.ts', 'type')],
  ['page-imports-no-server-code', 'src/modules/pump/q.page.tsx', importOf('./pump.service.ts', 'type')],
  ['page-imports-no-server-code', 'src/modules/pump/r.page.tsx', importOf('#kernel/crud/crud.ts', 'type')],
  ['page-imports-no-server-code', 'src/modules/pump/s.page.tsx', importOf('node:path')],
  ['loader-types-only', 'src/site/t.loader.ts', importOf('#kernel/resource/field.ts')],
  ['loader-types-only', 'src/site/u.loader.ts', importOf('kysely')],
  ['service-imports-no-browser-code', 'src/modules/pump/v.service.ts', importOf('react')],
  ['service-imports-no-browser-code', 'src/modules/pump/w.routes.ts', importOf('#kernel/admin/table.tsx', 'type')],
  ['node-cannot-load-tsx', 'src/modules/pump/x.ts', importOf('./pump.page.tsx')],
  ['no-circular-imports', 'src/i18n/y.ts', "import type { Z } from './z.ts'\nexport type Y = Z\n"],
  ['imports-resolve', 'src/i18n/lost.ts', importOf('#kernel/nowhere.ts')],
  ['product-imports-no-tests', 'src/server/testless.ts', importOf('#test/app.ts')],
  ['server-code-in-browser', 'src/modules/pump/view.tsx', importOf('./pump.service.ts')],
  ['server-code-in-browser', 'src/site/far.tsx', importOf('./near.ts')],
]
const otherFiles = {
  'src/modules/valve/valve.service.ts': "import { pump } from '../pump/pump.resource.ts'\nexport const valve = pump\n",
  'src/modules/pump/cycle.service.ts': "import type { valve } from '../valve/valve.service.ts'\nexport type Cycle = typeof valve\n",
  'src/i18n/z.ts': "import type { Y } from './y.ts'\nexport type Z = Y\n",
  'src/site/near.ts': importOf('#modules/pump/pump.service.ts'),
}

describe('the dependency rules', () => {
  test('report nothing for a product without violations', async () => {
    expect((await withTempCheckout(validFiles, checkDependencies)).findings).toEqual([])
  })

  test('each rule reports the file that violates it', async () => {
    const { findings } = await withTempCheckout(
      { ...validFiles, ...otherFiles, ...Object.fromEntries(violations.flatMap(([, path, text]) => (text ? [[path, text]] : []))) },
      checkDependencies,
    )
    const found = findings.map(({ rule, where }) => `${rule} ${where}`)
    for (const [rule, path] of violations) expect(found).toContain(`${rule} ${path}`)
    expect(findings.map(({ where }) => where).filter((where) => where in validFiles)).toEqual([])
  })

  test('each rule has a violation in this test', () => {
    expect(
      [...dependencyRules, folderCycleRule].map(({ name }) => name).filter((name) => !violations.some(([rule]) => rule === name)),
    ).toEqual([])
  })

  test('a checkout without any import is an error', async () => {
    await expect(withTempCheckout({ 'src/readme.md': 'nothing to read' }, checkDependencies)).rejects.toThrow('0 modules with 0 imports')
  })
})
