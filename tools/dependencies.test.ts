import { describe, expect, test } from 'vitest'
import { dependenciesOf } from './dependencies.ts'
import { dependencyRules, folderCycleRule } from './dependency-rules.ts'
import { planted } from './planted.ts'

/** A sound small product, one file for each place that a plant below points at. */
const sound = {
  'src/kernel/resource/field.ts': 'export type Words = string\nexport const say = 1\n',
  'src/kernel/crud/crud.ts':
    "import { readFileSync } from 'node:fs'\nimport type { Words } from '#kernel/resource/field.ts'\nexport const crud: Words = String(readFileSync)\n",
  'src/kernel/admin/table.tsx': "import { Table } from 'antd'\nimport { Box } from '#ui/box.tsx'\nexport const table = [Table, Box]\n",
  'test/app.ts': "import { app } from '#server/app.ts'\nexport const testApp = app\n",
  'src/modules/pump/pump.resource.ts':
    "import { say } from '#kernel/resource/field.ts'\nimport { shared } from '../shared.fields.ts'\nexport const pump = [say, shared]\n",
  'src/modules/shared.fields.ts': "import { say } from '#kernel/resource/field.ts'\nexport const shared = say\n",
  'src/modules/pump/pump.service.ts':
    "import { crud } from '#kernel/crud/crud.ts'\nimport { pump } from './pump.resource.ts'\nexport const service = [crud, pump]\n",
  'src/modules/pump/pump.page.tsx':
    "import { table } from '#kernel/admin/table.tsx'\nimport { pump } from './pump.resource.ts'\nexport const page = [table, pump]\n",
  'src/modules/pump/pump.test.ts': "import { testApp } from '#test/app.ts'\nexport const tested = testApp\n",
  'src/modules/resources.ts': "import { pump } from './pump/pump.resource.ts'\nexport const resources = [pump]\n",
  'src/modules/pages.ts': "export const pages = { pump: () => import('./pump/pump.page.tsx') }\n",
  'src/ui/box.tsx': "import type { Words } from '#i18n/translate.ts'\nexport const Box = (): Words => ''\n",
  'src/i18n/translate.ts': 'export type Words = string\n',
  'src/host/account.ts': 'export const account = 1\n',
  'src/embedded-postgres/embedded-postgres.ts':
    "import { account } from '#host/account.ts'\nimport { binaries } from './binaries.ts'\nexport const start = [account, binaries]\n",
  'src/embedded-postgres/binaries.ts': 'export const binaries = 1\n',
  'src/server/product.ts': "export const start = () => import('#embedded-postgres/embedded-postgres.ts')\n",
  'src/admin/shell.tsx': "import { pages } from '#modules/pages.ts'\nexport const shell = pages\n",
  'src/site/home.tsx': "import { Box } from '#ui/box.tsx'\nexport const home = Box\n",
  'src/site/home.loader.ts':
    "import { redirect } from 'react-router'\nimport type { service } from '#modules/pump/pump.service.ts'\nimport { home } from './home.tsx'\nexport const load = (given: typeof service) => [given, home, redirect]\n",
  'src/web/root.tsx':
    "import { shell } from '#admin/shell.tsx'\nimport { home } from '#site/home.tsx'\nexport const root = [shell, home]\n",
  'src/server/app.ts':
    "import { service } from '#modules/pump/pump.service.ts'\nimport { resources } from '#modules/resources.ts'\nexport const app = [service, resources]\n",
}

const uses = (path: string, how = 'value') =>
  how === 'type'
    ? `import type * as it from '${path}'\nexport type It = typeof it\n`
    : `import * as it from '${path}'\nexport const used = it\n`

/** Rule, the file that breaks it, what that file says. */
const plants: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['kernel-knows-no-module', 'src/kernel/crud/a.ts', uses('#modules/pump/pump.resource.ts')],
  ['kernel-knows-no-module', 'src/kernel/admin/b.ts', "export const late = () => import('#modules/pages.ts')\n"],
  ['modules-below-shells', 'src/modules/pump/c.ts', uses('#site/home.tsx', 'type')],
  ['shells-apart', 'src/site/d.ts', uses('#admin/shell.tsx')],
  ['shells-apart', 'src/server/e.ts', uses('#site/home.loader.ts', 'type')],
  ['web-on-top', 'src/admin/f.ts', uses('#web/root.tsx')],
  ['web-not-server', 'src/web/g.ts', uses('#server/app.ts')],
  ['ui-is-low', 'src/ui/h.ts', uses('#kernel/crud/crud.ts', 'type')],
  ['ui-is-low', 'src/ui/h2.ts', uses('#kernel/resource/field.ts', 'type')],
  ['i18n-is-lowest', 'src/i18n/i.ts', uses('#kernel/resource/field.ts', 'type')],
  ['kernel-order', 'src/kernel/database/a.ts', uses('#kernel/crud/crud.ts', 'type')],
  ['kernel-order', 'src/kernel/http/a.ts', uses('#kernel/admin/table.tsx', 'type')],
  ['host-is-low', 'src/host/a.ts', uses('#kernel/crud/crud.ts', 'type')],
  ['embedded-postgres-alone', 'src/embedded-postgres/a.ts', uses('#server/app.ts', 'type')],
  ['embedded-postgres-on-demand', 'src/server/b.ts', uses('#embedded-postgres/embedded-postgres.ts')],
  ['embedded-postgres-one-export', 'src/server/c.ts', "export const late = () => import('#embedded-postgres/binaries.ts')\n"],
  ['no-folder-cycles', 'src/modules/pump', ''],
  ['resource-is-pure', 'src/kernel/resource/j.ts', uses('kysely')],
  ['resource-is-pure', 'src/kernel/resource/k.ts', uses('#ui/box.tsx', 'type')],
  ['admin-in-the-browser', 'src/kernel/admin/l.ts', uses('#kernel/crud/crud.ts', 'type')],
  ['admin-in-the-browser', 'src/kernel/admin/m.ts', uses('node:fs')],
  ['server-without-browser', 'src/kernel/crud/n.ts', uses('react')],
  ['declaration-is-data', 'src/modules/pump/o.resource.ts', uses('./pump.resource.ts')],
  ['declaration-is-data', 'src/modules/pump/p.fields.ts', uses('#kernel/crud/crud.ts', 'type')],
  ['page-not-server', 'src/modules/pump/q.page.tsx', uses('./pump.service.ts', 'type')],
  ['page-not-server', 'src/modules/pump/r.page.tsx', uses('#kernel/crud/crud.ts', 'type')],
  ['page-not-server', 'src/modules/pump/s.page.tsx', uses('node:path')],
  ['loader-types-only', 'src/site/t.loader.ts', uses('#kernel/resource/field.ts')],
  ['loader-types-only', 'src/site/u.loader.ts', uses('kysely')],
  ['service-not-browser', 'src/modules/pump/v.service.ts', uses('react')],
  ['service-not-browser', 'src/modules/pump/w.routes.ts', uses('#kernel/admin/table.tsx', 'type')],
  ['node-reads-no-tsx', 'src/modules/pump/x.ts', uses('./pump.page.tsx')],
  ['resources-are-data', 'src/modules/resources.ts', uses('./pump/pump.service.ts')],
  ['no-circles', 'src/i18n/y.ts', "import type { Z } from './z.ts'\nexport type Y = Z\n"],
  ['resolves', 'src/i18n/lost.ts', uses('#kernel/nowhere.ts')],
  ['product-without-tests', 'src/server/testless.ts', uses('#test/app.ts')],
  ['server-in-browser', 'src/modules/pump/view.tsx', uses('./pump.service.ts')],
  ['server-in-browser', 'src/site/far.tsx', uses('./near.ts')],
]
const beside = {
  'src/modules/valve/valve.service.ts': "import { pump } from '../pump/pump.resource.ts'\nexport const valve = pump\n",
  'src/modules/pump/cycle.service.ts': "import type { valve } from '../valve/valve.service.ts'\nexport type Cycle = typeof valve\n",
  'src/i18n/z.ts': "import type { Y } from './y.ts'\nexport type Z = Y\n",
  'src/site/near.ts': uses('#modules/pump/pump.service.ts'),
}

describe('the dependency rules', () => {
  test('a sound product breaks none', async () => {
    expect((await planted(sound, dependenciesOf)).findings).toEqual([])
  })

  test('each planted breach is found where it stands', async () => {
    const { findings } = await planted(
      { ...sound, ...beside, ...Object.fromEntries(plants.flatMap(([, path, text]) => (text ? [[path, text]] : []))) },
      dependenciesOf,
    )
    const found = findings.map(({ rule, where }) => `${rule} ${where}`)
    for (const [rule, path] of plants) expect(found).toContain(`${rule} ${path}`)
    expect(findings.map(({ where }) => where).filter((where) => where in sound && where !== 'src/modules/resources.ts')).toEqual([])
  })

  test('no rule goes without a planted breach', () => {
    expect([...dependencyRules, folderCycleRule].map(({ name }) => name).filter((name) => !plants.some(([rule]) => rule === name))).toEqual(
      [],
    )
  })

  test('a product in which nothing is read is rejected', async () => {
    await expect(planted({ 'src/readme.md': 'nothing to read' }, dependenciesOf)).rejects.toThrow('0 modules with 0 imports')
  })
})
