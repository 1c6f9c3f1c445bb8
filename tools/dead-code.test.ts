import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout, planted } from './planted.ts'

const settings = { 'knip.json': readFileSync(join(checkout, 'knip.json'), 'utf8') }
const alive = {
  ...settings,
  'src/server/main.ts': "import { run } from '#modules/pump.ts'\nrun()\n",
  'src/modules/pump.ts': 'export const run = () => 1\n',
}

interface Report {
  readonly issues: readonly {
    readonly file: string
    readonly exports?: readonly { name: string }[]
    readonly files?: readonly { name: string }[]
  }[]
}

/** Dead files and dead exports as `path` and `path#name`. */
function deadIn(root: string): string[] {
  const { stdout, stderr } = spawnSync(
    'node',
    ['node_modules/knip/bin/knip.js', '--include', 'files,exports', '--reporter', 'json', '--no-config-hints'],
    { cwd: root, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const { issues } = JSON.parse(stdout) as Report
  return issues.flatMap(({ file, exports, files }) => [
    ...(exports ?? []).map(({ name }) => `${file}#${name}`),
    ...(files ?? []).map(() => file),
  ])
}

test('code that something runs is not dead', async () => {
  expect(await planted(alive, deadIn)).toEqual([])
})

test('an export that nobody imports and a file that nobody reads are found', async () => {
  const dead = {
    'src/modules/pump.ts': 'export const run = () => 1\nexport const idle = 2\n',
    'src/site/left.tsx': 'export const left = 1\n',
  }
  expect((await planted({ ...alive, ...dead }, deadIn)).toSorted()).toEqual(['src/modules/pump.ts#idle', 'src/site/left.tsx'])
})
