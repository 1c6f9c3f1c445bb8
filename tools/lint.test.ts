import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout, planted } from './planted.ts'

const settings = { 'biome.json': readFileSync(join(checkout, 'biome.json'), 'utf8') }
const long = (count: number) => `export function long() {\n${'  work()\n'.repeat(count)}}\n`

/** Rules of `biome.json` that replace checks of our own: each with a file that breaks it. */
const breaches: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['noBarrelFile', 'src/ui/barrel.ts', "export { pump } from './pump.ts'\n"],
  ['noReExportAll', 'src/ui/all.ts', "export * from './pump.ts'\n"],
  ['useFilenamingConvention', 'src/ui/HomePage.tsx', 'export const home = 1\n'],
  ['noExplicitAny', 'src/modules/pump/loose.ts', 'export const pump = (row: any) => row\n'],
  ['noSkippedTests', 'src/ui/later.test.ts', `test.${'skip'}('draws', () => {})\n`],
  ['noFocusedTests', 'src/ui/alone.test.ts', `test.${'only'}('draws', () => {})\n`],
  ['noTsIgnore', 'src/ui/silenced.ts', `// @ts-${'ignore'}\nexport const a = 1\n`],
  ['noExcessiveLinesPerFunction', 'src/ui/long.ts', long(61)],
  ['noExcessiveLinesPerFunction', 'src/ui/long-component.tsx', long(121)],
  ['noExcessiveLinesPerFile', 'src/ui/long-file.ts', 'work()\n'.repeat(401)],
]

const allowed = {
  'src/ui/short.ts': long(60),
  'src/ui/component.tsx': long(120),
  'src/ui/short-file.ts': 'work()\n'.repeat(400),
}

/** `rule path` of each finding. */
function lint(root: string): string[] {
  const program = join(checkout, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync('node', [program, 'lint', '--reporter=github', '--max-diagnostics=none', 'src'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+)/g)].map(([, rule, path]) => `${rule} ${path?.replace(`${root}/`, '')}`)
}

test('each rule finds a breach where it stands', async () => {
  const found = await planted({ ...settings, ...Object.fromEntries(breaches.map(([, path, text]) => [path, text])) }, lint)
  for (const [rule, path] of breaches) expect(found).toContain(`${rule} ${path}`)
})

test('what is just within the limits is no finding', async () => {
  expect(await planted({ ...settings, ...allowed }, lint)).toEqual([])
})
