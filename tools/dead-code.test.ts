import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkoutRoot, withTempCheckout } from './temp-checkout.ts'

const config = { 'knip.json': readFileSync(join(checkoutRoot, 'knip.json'), 'utf8') }
const usedCode = {
  ...config,
  'src/server/main.ts': "import { run } from '#modules/pump.ts'\nrun()\n",
  'src/modules/pump.ts': 'export const run = () => 1\n',
}

interface KnipReport {
  readonly issues: readonly {
    readonly file: string
    readonly exports?: readonly { name: string }[]
    readonly files?: readonly { name: string }[]
  }[]
}

/** Runs knip; returns unused files as `path` and unused exports as `path#name`. */
function findDeadCode(root: string): string[] {
  const { stdout, stderr } = spawnSync(
    'node',
    ['node_modules/knip/bin/knip.js', '--include', 'files,exports', '--reporter', 'json', '--no-config-hints'],
    { cwd: root, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const { issues } = JSON.parse(stdout) as KnipReport
  return issues.flatMap(({ file, exports, files }) => [
    ...(exports ?? []).map(({ name }) => `${file}#${name}`),
    ...(files ?? []).map(() => file),
  ])
}

test('used code is not reported', async () => {
  expect(await withTempCheckout(usedCode, findDeadCode)).toEqual([])
})

test('an unused export and an unused file are reported', async () => {
  const unusedCode = {
    'src/modules/pump.ts': 'export const run = () => 1\nexport const idle = 2\n',
    'src/site/left.tsx': 'export const left = 1\n',
  }
  expect((await withTempCheckout({ ...usedCode, ...unusedCode }, findDeadCode)).toSorted()).toEqual([
    'src/modules/pump.ts#idle',
    'src/site/left.tsx',
  ])
})
