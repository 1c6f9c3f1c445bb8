import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { makeTempDir } from './temp-dir.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The names of all variables of the environment that the product reads. */
function variables(): string[] {
  const dataDir = makeTempDir()
  const names = new Set<string>()
  const needed = { DATA_DIR: dataDir, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://motors.example' }
  const env = new Proxy<Record<string, string>>(needed, {
    get: (values, name) => {
      names.add(String(name))
      return values[String(name)]
    },
  })
  readConfig(env, () => {})
  rmSync(dataDir, { recursive: true })
  return [...names].sort()
}

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly environment?: Readonly<Record<string, string>>; readonly volumes?: readonly string[] }>
  >
  readonly volumes: Readonly<Record<string, unknown>>
}
const compose = parse(textOf('compose.yaml'), { merge: true }) as Compose

test('the README has a row for each variable that the product reads, and for no other', () => {
  const table = textOf('README.md').split('## Configuration')[1]?.split('\n## ')[0] ?? ''
  const named = [...table.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(named.sort()).toEqual(variables())
})

test('the services of the product have variables that it reads, and secrets without a value of their own', () => {
  const products = Object.entries(compose.services).filter(([name]) => name.startsWith('product'))
  expect(products.map(([name]) => name)).toEqual(['product-1', 'product-2'])
  for (const [, { environment = {} }] of products) {
    expect(variables()).toEqual(expect.arrayContaining(Object.keys(environment)))
    for (const name of ['SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD']) expect([name, environment[name]]).toEqual([name, `\${${name}:?}`])
  }
})

test('every volume that a service mounts exists, and the proxy shares the requests among all replicas', () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')[0] ?? ''))
  expect(mounted.filter((each) => !each.startsWith('.')).sort()).toEqual(Object.keys(compose.volumes).sort())
  const upstreams = [...textOf('deploy/nginx.conf').matchAll(/^ +server ([\w-]+):8080/gm)].map(([, name]) => name)
  expect(upstreams).toEqual(Object.keys(compose.services).filter((name) => name.startsWith('product')))
})

test('systemd accepts the units, which start the product and its backup as package.json does', () => {
  const units = ['motorspot.service', 'motorspot-backup.service', 'motorspot-backup.timer'].map((name) => join(root, 'deploy', name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  expect(textOf('deploy/motorspot.service')).toContain(`/${scripts.start?.replace('exec node', 'node')}\n`)
  expect(textOf('deploy/motorspot-backup.service')).toContain(`/${scripts.backup} `)
})
