import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkoutRoot, withTempCheckout } from './temp-checkout.ts'

const config = { 'biome.json': readFileSync(join(checkoutRoot, 'biome.json'), 'utf8') }
const longFunction = (count: number) => `export function longFunction() {\n${'  work()\n'.repeat(count)}}\n`

/** Project rules that Biome checks, each with a file that violates it. */
const violations: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['noBarrelFile', 'src/ui/barrel.ts', "export { pump } from './pump.ts'\n"],
  ['noReExportAll', 'src/ui/all.ts', "export * from './pump.ts'\n"],
  ['useFilenamingConvention', 'src/ui/HomePage.tsx', 'export const home = 1\n'],
  ['noExplicitAny', 'src/modules/pump/loose.ts', 'export const pump = (row: any) => row\n'],
  ['noSkippedTests', 'src/ui/later.test.ts', `test.${'skip'}('draws', () => {})\n`],
  ['noFocusedTests', 'src/ui/alone.test.ts', `test.${'only'}('draws', () => {})\n`],
  ['noTsIgnore', 'src/ui/silenced.ts', `// @ts-${'ignore'}\nexport const a = 1\n`],
  ['noExcessiveLinesPerFunction', 'src/ui/longFunction.ts', longFunction(61)],
  ['noExcessiveLinesPerFunction', 'src/ui/longFunction-component.tsx', longFunction(121)],
  ['noExcessiveLinesPerFile', 'src/ui/longFunction-file.ts', 'work()\n'.repeat(401)],
]

const allowed = {
  'src/ui/short.ts': longFunction(60),
  'src/ui/component.tsx': longFunction(120),
  'src/ui/short-file.ts': 'work()\n'.repeat(400),
}

/** Runs Biome; returns `rule path` of each finding. */
function lint(root: string): string[] {
  const program = join(checkoutRoot, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync('node', [program, 'lint', '--reporter=github', '--max-diagnostics=none', 'src'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+)/g)].map(([, rule, path]) => `${rule} ${path?.replace(`${root}/`, '')}`)
}

test('each rule reports the file that violates it', async () => {
  const found = await withTempCheckout({ ...config, ...Object.fromEntries(violations.map(([, path, text]) => [path, text])) }, lint)
  for (const [rule, path] of violations) expect(found).toContain(`${rule} ${path}`)
})

test('files and functions of exactly the maximum length are allowed', async () => {
  expect(await withTempCheckout({ ...config, ...allowed }, lint)).toEqual([])
})
