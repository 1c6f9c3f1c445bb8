import { describe, expect, test } from 'vitest'
import { fileFindings, resourcesInKernel } from './file-rules.ts'
import { planted } from './planted.ts'
import { sourcesOf } from './source.ts'

/** Rule, the file that breaks it, what that file says. */
const breaches: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['place', 'src/engine/pump.ts', ''],
  ['place', 'src/kernel/server/pump.ts', ''],
  ['file-name', 'src/modules/pump/utils.ts', ''],
  ['import-in-type', 'src/kernel/crud/hidden.ts', "export type Pump = { of: import('#modules/pump.ts').Pump }\n"],
  ['declaration-without-functions', 'src/modules/pump/pump.resource.ts', 'export const pump = { default: () => 1 }\n'],
  ['declaration-without-functions', 'src/modules/pump/pump.fields.ts', 'export const pump = { default() {} }\n'],
  ['hook', 'src/kernel/crud/crud.ts', 'export interface Service { beforeSubmit?: () => void }\n'],
  ['hook', 'src/modules/pump/pump.service.ts', 'export const pump = { afterRemove() {} }\n'],
  ['name', 'src/site/click.tsx', 'export function handleClick() {}\n'],
  ['name', 'src/modules/pump/row.ts', 'export interface PumpDto { id: string }\n'],
]

const sound = {
  'src/modules/pump/pump.resource.ts': 'const flag = (max: number) => ({ max })\nexport const pump = { onShelf: flag(1) }\nexport {}\n',
  'src/modules/pump/pump.page.tsx':
    "import { pump } from './pump.resource.ts'\nexport { loader } from './pump.loader.ts'\nexport default () => <i onClick={() => pump}/>\n",
  'src/web/entry.server.tsx': 'export default function handleRequest() {}\n',
}

describe('the rules for one file', () => {
  test('a sound file breaks no rule', async () => {
    expect(await planted(sound, (root) => sourcesOf(root).flatMap(fileFindings))).toEqual([])
  })

  test.for(breaches)('%s is found in %s', async ([rule, path, text]) => {
    const findings = await planted({ [path]: text }, (root) => sourcesOf(root).flatMap(fileFindings))
    expect(findings.map((finding) => [finding.rule, finding.where.replace(/:\d+$/, '')])).toEqual([[rule, path]])
  })

  test('a kernel that names a resource of the trade is found, one that mentions it in a comment is not', async () => {
    const resources = { 'src/modules/works/water-pump/water-pump.resource.ts': '', 'src/modules/system/user/user.resource.ts': '' }
    const kernel = {
      'src/kernel/crud/a.ts': 'const waterPumpRows = 1\n',
      'src/kernel/http/c.ts': "const to = 'user'\n",
      'src/kernel/admin/b.ts': '/** As in waterPump. */\n',
    }
    const findings = await planted({ ...resources, ...kernel }, (root) => resourcesInKernel(sourcesOf(root)))
    expect(findings.map(({ where, why }) => [where, why])).toEqual([
      ['src/kernel/crud/a.ts', "names 'waterPump'"],
      ['src/kernel/http/c.ts', "names 'user'"],
    ])
  })
})
