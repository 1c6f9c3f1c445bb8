import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityToRecipient } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(textOf(file))?.[1])
const seconds = (text = ''): number => Number(/^(\d+)s$/.exec(text)?.[1])

interface Service {
  readonly command?: string
  readonly init?: boolean
  readonly stop_grace_period?: string
  readonly logging?: { readonly options: Readonly<Record<string, string>> }
}
const { services } = parse(textOf('compose.yaml'), { merge: true }) as { readonly services: Readonly<Record<string, Service>> }

/** Seconds within which a signal ends the product. */
const stopTime = Number(/^const stopTime = ([\d_]+)$/m.exec(textOf('src/server/main.ts'))?.[1]?.replace('_', '')) / 1000

test('a product that is told to stop has the time that it takes, in containers and under systemd', () => {
  // Docker and Kubernetes give ten seconds by default.
  expect(stopTime).toBeLessThan(10)
  for (const name of ['product-1', 'product-2']) expect(seconds(services[name]?.stop_grace_period)).toBeGreaterThan(stopTime + 1)
  expect(numberIn('deploy/motorspot.service', /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(stopTime + 1)
})

test('the units read the variables of one file', () => {
  for (const unit of ['motorspot', 'motorspot-backup', 'motorspot-backup-failed'])
    expect(textOf(`deploy/${unit}.service`).split('\n')).toContain('EnvironmentFile=/etc/motorspot.env')
})

test('PostgreSQL takes the connections of two replicas with four workers, and 20 more', () => {
  const ofReplica = numberIn('docs/operations.md', /, (\d+) with 4/)
  expect(Number(/max_connections=(\d+)/.exec(services.database?.command ?? '')?.[1])).toBeGreaterThanOrEqual(2 * ofReplica + 20)
})

test('the log of no service grows without an end, and processes that ended are waited for', () => {
  for (const [name, { logging }] of Object.entries(services))
    expect([name, Object.keys(logging?.options ?? {})]).toEqual([name, ['max-size', 'max-file']])
  expect([services['product-1']?.init, services['product-2']?.init]).toEqual([true, true])
})

describe('the proxy', () => {
  const [server = '', first = ''] = textOf('deploy/nginx.conf').split(/^ +location /m)

  test('takes the largest upload, and from one address not all connections', () => {
    expect(Number(/^ +client_max_body_size (\d+)m;$/m.exec(server)?.[1])).toBeGreaterThan(100)
    const [, zone, most] = /^ +limit_conn (\w+) (\d+);$/m.exec(server) ?? []
    expect(server).toMatch(new RegExp(`^ +limit_conn_zone \\$binary_remote_addr zone=${zone}:\\d+m;$`, 'm'))
    expect(Number(most)).toBeLessThanOrEqual(numberIn('deploy/nginx.conf', /worker_connections (\d+);/) / 10)
  })

  test('does not wait long for a replica that is away', () => {
    expect(Number(/^ +proxy_connect_timeout (\d+)ms;$/m.exec(first)?.[1])).toBeLessThanOrEqual(1_000)
  })

  test('sends whoever comes without TLS to the same address with it', () => {
    expect(server).toMatch(/server \{\s+listen 80;\s+return 301 https:\/\/\$host\$request_uri;\s+\}/)
  })
})

describe('the documents', () => {
  test('make a key file that a restore reads: the secret key, and the public key as a comment', async () => {
    const [, command = ''] = /; node( --input-type=module -e "[^`]+") > key\.txt`/.exec(textOf('docs/operations.md')) ?? []
    const { stdout } = spawnSync('sh', ['-c', `"$0"${command}`, process.execPath], { cwd: root, encoding: 'utf8' })
    const [comment, key = ''] = stdout.split('\n')
    expect(stdout).toBe(`${comment}\n${key}\n`)
    expect([key, comment]).toEqual([expect.stringMatching(/^AGE-SECRET-KEY-1\w+$/), `# public key: ${await identityToRecipient(key)}`])
  })

  test('run a command by hand as the units do', () => {
    const [, line = ''] = /as_motorspot\(\) \{\n(.+?)\n\}/s.exec(textOf('docs/operations.md')) ?? []
    const given = [...line.matchAll(/-p (\w+)=('[^']+'|\S+)/g)].map(([, name, value = '']) => `${name}=${value.replaceAll("'", '')}`)
    const unit = textOf('deploy/motorspot-backup.service').replaceAll('%S', '/var/lib').split('\n')
    expect(unit).toEqual(expect.arrayContaining(given.filter((each) => !each.startsWith('LoadCredential='))))
    expect(given).toHaveLength(8)
  })
})
