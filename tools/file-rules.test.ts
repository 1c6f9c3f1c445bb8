import { describe, expect, test } from 'vitest'
import { checkFile, findResourcesInKernel } from './file-rules.ts'
import { readSources } from './source.ts'
import { withTempCheckout } from './temp-checkout.ts'

/** Each rule with a file that violates it. */
const violations: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['folder', 'src/engine/pump.ts', ''],
  ['folder', 'src/kernel/server/pump.ts', ''],
  ['file-name', 'src/modules/pump/utils.ts', ''],
  ['import-in-type', 'src/kernel/crud/hidden.ts', "export type Pump = { of: import('#modules/pump.ts').Pump }\n"],
  ['declaration-without-functions', 'src/modules/pump/pump.resource.ts', 'export const pump = { default: () => 1 }\n'],
  ['declaration-without-functions', 'src/modules/pump/pump.fields.ts', 'export const pump = { default() {} }\n'],
  ['hook', 'src/kernel/crud/crud.ts', 'export interface Service { beforeSubmit?: () => void }\n'],
  ['hook', 'src/modules/pump/pump.service.ts', 'export const pump = { afterRemove() {} }\n'],
  ['service', 'src/modules/pump/pump.service.ts', "import { brand } from '../brand/brand.resource.ts'\ncrudOf(brand).list()\n"],
  [
    'service',
    'src/modules/pump/pump.service.ts',
    "import { brand } from '../brand/brand.resource.ts'\nrepository(ctx, brand).update(row, {})\n",
  ],
  ['calls-out', 'src/modules/pump/pump.service.ts', 'export const call = () => fetch(pump.address)\n'],
  ['name', 'src/site/click.tsx', 'export function handleClick() {}\n'],
  ['name', 'src/modules/pump/row.ts', 'export interface PumpDto { id: string }\n'],
]

const validFiles = {
  'src/modules/pump/pump.resource.ts': 'const flag = (max: number) => ({ max })\nexport const pump = { onShelf: flag(1) }\nexport {}\n',
  'src/modules/pump/pump.routes.ts': "import {\n  pump,\n} from './pump.resource.ts'\ncrudOf(pump).list()\n",
  'src/modules/pump/pump.page.tsx':
    "import { pump } from './pump.resource.ts'\nexport { loader } from './pump.loader.ts'\nexport default () => <i onClick={() => pump}/>\n",
  'src/web/entry.server.tsx': 'export default function handleRequest() {}\n',
}

describe('the rules for one file', () => {
  test('report nothing for valid files', async () => {
    expect(await withTempCheckout(validFiles, (root) => readSources(root).flatMap(checkFile))).toEqual([])
  })

  test.for(violations)('%s is reported for %s', async ([rule, path, text]) => {
    const findings = await withTempCheckout({ [path]: text }, (root) => readSources(root).flatMap(checkFile))
    expect(findings.map((finding) => [finding.rule, finding.where.replace(/:\d+$/, '')])).toEqual([[rule, path]])
  })

  test('kernel code that names a resource is reported, a comment that names one is not', async () => {
    const resources = { 'src/modules/works/water-pump/water-pump.resource.ts': '', 'src/modules/system/user/user.resource.ts': '' }
    const kernel = {
      'src/kernel/crud/a.ts': 'const waterPumpRows = 1\n',
      'src/kernel/http/c.ts': "const to = 'user'\n",
      'src/kernel/admin/b.ts': '/** As in waterPump. */\n',
    }
    const findings = await withTempCheckout({ ...resources, ...kernel }, (root) => findResourcesInKernel(readSources(root)))
    expect(findings.map(({ where, why }) => [where, why])).toEqual([
      ['src/kernel/crud/a.ts', "names 'waterPump'"],
      ['src/kernel/http/c.ts', "names 'user'"],
    ])
  })
})
