import { describe, expect, test } from 'vitest'
import { arrowRules } from './house/arrow-rules.ts'
import { arrowsOf } from './house/arrows.ts'
import { printed } from './house/finding.ts'
import { checkout, planted } from './house/planted.ts'
import { nounsInKernel, shapeOf } from './house/shape.ts'
import { sourcesOf } from './house/source.ts'

/** A sound small product, one file for each place that a plant below points at. */
const sound = {
  'src/kernel/resource/field.ts': 'export type Words = string\nexport const say = 1\n',
  'src/kernel/server/crud.ts':
    "import { readFileSync } from 'node:fs'\nimport type { Words } from '#kernel/resource/field.ts'\nexport const crud: Words = String(readFileSync)\n",
  'src/kernel/admin/table.tsx': "import { Table } from 'antd'\nimport { Box } from '#ui/box.tsx'\nexport const table = [Table, Box]\n",
  'src/kernel/testing/app.ts': "import { app } from '#server/app.ts'\nexport const testApp = app\n",
  'src/modules/pump/pump.resource.ts':
    "import { say } from '#kernel/resource/field.ts'\nimport { shared } from '../shared.fields.ts'\nexport const pump = [say, shared]\n",
  'src/modules/shared.fields.ts': "import { say } from '#kernel/resource/field.ts'\nexport const shared = say\n",
  'src/modules/pump/pump.service.ts':
    "import { crud } from '#kernel/server/crud.ts'\nimport { pump } from './pump.resource.ts'\nexport const service = [crud, pump]\n",
  'src/modules/pump/pump.page.tsx':
    "import { table } from '#kernel/admin/table.tsx'\nimport { pump } from './pump.resource.ts'\nexport const page = [table, pump]\n",
  'src/modules/pump/pump.test.ts': "import { testApp } from '#kernel/testing/app.ts'\nexport const tested = testApp\n",
  'src/modules/resources.ts': "import { pump } from './pump/pump.resource.ts'\nexport const resources = [pump]\n",
  'src/modules/pages.ts': "export const pages = { pump: () => import('./pump/pump.page.tsx') }\n",
  'src/ui/box.tsx': "import type { Words } from '#kernel/resource/field.ts'\nexport const Box = (): Words => ''\n",
  'src/i18n/words.ts': 'export const words = 1\n',
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
  ['kernel-knows-no-module', 'src/kernel/server/a.ts', uses('#modules/pump/pump.resource.ts')],
  ['kernel-knows-no-module', 'src/kernel/admin/b.ts', "export const late = () => import('#modules/pages.ts')\n"],
  ['modules-below-shells', 'src/modules/pump/c.ts', uses('#site/home.tsx', 'type')],
  ['shells-apart', 'src/site/d.ts', uses('#admin/shell.tsx')],
  ['shells-apart', 'src/server/e.ts', uses('#site/home.loader.ts', 'type')],
  ['web-on-top', 'src/admin/f.ts', uses('#web/root.tsx')],
  ['web-not-server', 'src/web/g.ts', uses('#server/app.ts')],
  ['ui-is-low', 'src/ui/h.ts', uses('#kernel/server/crud.ts', 'type')],
  ['ui-is-low', 'src/i18n/i.ts', uses('#modules/resources.ts')],
  ['resource-is-pure', 'src/kernel/resource/j.ts', uses('kysely')],
  ['resource-is-pure', 'src/kernel/resource/k.ts', uses('#ui/box.tsx', 'type')],
  ['admin-in-the-browser', 'src/kernel/admin/l.ts', uses('#kernel/server/crud.ts', 'type')],
  ['admin-in-the-browser', 'src/kernel/admin/m.ts', uses('node:fs')],
  ['server-without-browser', 'src/kernel/server/n.ts', uses('react')],
  ['declaration-is-data', 'src/modules/pump/o.resource.ts', uses('./pump.resource.ts')],
  ['declaration-is-data', 'src/modules/pump/p.fields.ts', uses('#kernel/server/crud.ts', 'type')],
  ['page-not-server', 'src/modules/pump/q.page.tsx', uses('./pump.service.ts', 'type')],
  ['page-not-server', 'src/modules/pump/r.page.tsx', uses('#kernel/server/crud.ts', 'type')],
  ['page-not-server', 'src/modules/pump/s.page.tsx', uses('node:path')],
  ['loader-types-only', 'src/site/t.loader.ts', uses('#kernel/resource/field.ts')],
  ['loader-types-only', 'src/site/u.loader.ts', uses('kysely')],
  ['service-not-browser', 'src/modules/pump/v.service.ts', uses('react')],
  ['service-not-browser', 'src/modules/pump/w.routes.ts', uses('#kernel/admin/table.tsx', 'type')],
  ['node-reads-no-tsx', 'src/modules/pump/x.ts', uses('./pump.page.tsx')],
  ['resources-are-data', 'src/modules/resources.ts', uses('./pump/pump.service.ts')],
  ['no-circles', 'src/i18n/y.ts', "import type { Z } from './z.ts'\nexport type Y = Z\n"],
  ['resolves', 'src/i18n/lost.ts', uses('#kernel/nowhere.ts')],
  ['product-without-tests', 'src/server/testless.ts', uses('#kernel/testing/app.ts')],
  ['server-in-browser', 'src/modules/pump/view.tsx', uses('./pump.service.ts')],
  ['server-in-browser', 'src/site/far.tsx', uses('./near.ts')],
]
const beside = {
  'src/i18n/z.ts': "import type { Y } from './y.ts'\nexport type Z = Y\n",
  'src/site/near.ts': uses('#modules/pump/pump.service.ts'),
}

describe('the arrows', () => {
  test('a sound product breaks none', async () => {
    expect((await planted(sound, arrowsOf)).findings).toEqual([])
  })

  test('each planted breach is found where it stands', async () => {
    const { findings } = await planted(
      { ...sound, ...beside, ...Object.fromEntries(plants.map(([, path, text]) => [path, text])) },
      arrowsOf,
    )
    const found = findings.map(({ rule, where }) => `${rule} ${where}`)
    for (const [rule, path] of plants) expect(found).toContain(`${rule} ${path}`)
    expect(findings.map(({ where }) => where).filter((where) => where in sound && where !== 'src/modules/resources.ts')).toEqual([])
  })

  test('no rule goes without a planted breach', () => {
    expect(arrowRules.map(({ name }) => name).filter((name) => !plants.some(([rule]) => rule === name))).toEqual([])
  })

  test('a product in which nothing is read is refused', async () => {
    await expect(planted({ 'src/readme.md': 'nothing to read' }, arrowsOf)).rejects.toThrow('0 modules with 0 imports')
  })

  test('hold in this product', async () => {
    const { modules, findings } = await arrowsOf(checkout)
    expect(modules).toBeGreaterThan(30)
    expect(printed(findings)).toBe('')
  })
})

/** Rule, the file that breaks it, what that file says; words that the check looks for are cut so that it passes over this file. */
const misshapen: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['place', 'src/engine/pump.ts', ''],
  ['place', 'src/kernel/database/pump.ts', ''],
  ['file-name', 'src/site/HomePage.tsx', ''],
  ['file-name', 'src/modules/pump/utils.ts', ''],
  ['barrel', 'src/ui/index.ts', "export { pump } from './pump.ts'\nexport const own = 1\n"],
  ['barrel', 'src/modules/pump/all.ts', "export * from './pump.resource.ts'\nexport const own = 1\n"],
  ['barrel', 'src/modules/pump/types-of.ts', "export type { Pump } from './pump.resource.ts'\n"],
  ['barrel', 'src/modules/pump/passed.ts', "import { pump } from './pump.resource.ts'\nexport { pump }\n"],
  ['any', 'src/modules/pump/loose.ts', 'export const pump = (row: any) => row\n'],
  ['import-in-type', 'src/kernel/server/hidden.ts', "export type Pump = { of: import('#modules/pump.ts').Pump }\n"],
  ['declaration-without-functions', 'src/modules/pump/pump.resource.ts', 'export const pump = { default: () => 1 }\n'],
  ['declaration-without-functions', 'src/modules/pump/pump.fields.ts', 'export const pump = { default() {} }\n'],
  ['hook', 'src/kernel/server/crud.ts', 'export interface Service { beforeSubmit?: () => void }\n'],
  ['hook', 'src/modules/pump/pump.service.ts', 'export const pump = { afterRemove() {} }\n'],
  ['name', 'src/site/click.tsx', 'export function handleClick() {}\n'],
  ['name', 'src/modules/pump/row.ts', 'export interface PumpDto { id: string }\n'],
  ['given-up', 'src/ui/later.ts', '// TO' + 'DO: draw it\n'],
  ['given-up', 'src/ui/later.test.ts', `test.${'skip'}('draws', () => {})\n`],
]

const shapely = {
  'src/modules/pump/pump.resource.ts': 'const flag = (max: number) => ({ max })\nexport const pump = { onShelf: flag(1) }\nexport {}\n',
  'src/modules/pump/pump.page.tsx':
    "import { pump } from './pump.resource.ts'\nexport { loader } from './pump.loader.ts'\nexport default () => <i onClick={() => pump}/>\n",
  'src/web/entry.server.tsx': 'export default function handleRequest() {}\n',
}

describe('the shape of a file', () => {
  test('a sound file breaks no rule', async () => {
    expect(await planted(shapely, (root) => sourcesOf(root).flatMap(shapeOf))).toEqual([])
  })

  test.for(misshapen)('%s is found in %s', async ([rule, path, text]) => {
    const findings = await planted({ [path]: text }, (root) => sourcesOf(root).flatMap(shapeOf))
    expect(findings.map((finding) => [finding.rule, finding.where.replace(/:\d+$/, '')])).toEqual([[rule, path]])
  })

  test('a kernel that names a noun of the trade is found, one that mentions it in a comment is not', async () => {
    const nouns = { 'src/modules/works/water-pump/water-pump.resource.ts': '', 'src/modules/system/user/user.resource.ts': '' }
    const kernel = { 'src/kernel/server/a.ts': "const waterPumpRows = 'user'\n", 'src/kernel/admin/b.ts': '/** As in waterPump. */\n' }
    const findings = await planted({ ...nouns, ...kernel }, (root) => nounsInKernel(sourcesOf(root)))
    expect(findings).toEqual([{ rule: 'noun-in-kernel', where: 'src/kernel/server/a.ts', why: "names 'waterPump'" }])
  })

  test('holds in this product', () => {
    const sources = sourcesOf(checkout)
    expect(sources.length).toBeGreaterThan(30)
    expect(printed([...sources.flatMap(shapeOf), ...nounsInKernel(sources)])).toBe('')
  })
})
