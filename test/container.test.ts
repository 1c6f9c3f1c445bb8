import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseAccount } from '#host/account.ts'
import { isKeptOut } from './docker-context.ts'
import { makeTempDir } from './temp-dir.ts'

const root = join(import.meta.dirname, '..')

interface Instruction {
  readonly name: string
  readonly rest: string
}

/** The instructions of the Dockerfile by stage. */
function stagesOf(text: string): Instruction[][] {
  const stages: Instruction[][] = []
  for (const [, name = '', rest = ''] of text.matchAll(/^([A-Z]+) (.*)$/gm)) {
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, rest })
  }
  return stages
}

const [build = [], image = []] = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const restOf = (name: string): string => image.find((each) => each.name === name)?.rest ?? ''
const settings = Object.fromEntries(
  restOf('ENV')
    .split(' ')
    .map((each) => each.split('=', 2) as [string, string]),
)

let dir: string
/** Null where the tests themselves run as an ordinary user. */
const account = chooseAccount('/nonexistent')
const asUser = account ? { uid: account.uid, gid: account.gid } : {}
beforeAll(() => {
  dir = makeTempDir()
  chmodSync(dir, 0o755)
  for (const each of ['app', 'data', 'home']) mkdirSync(join(dir, each))
  // What `COPY . .` copies.
  cpSync(root, join(dir, 'app'), { recursive: true, filter: (source) => !isKeptOut(relative(root, source)) })
  own(dir)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }), 600_000)

function own(path: string): void {
  if (!account) return
  chownSync(path, account.uid, account.gid)
  if (lstatSync(path).isDirectory()) for (const each of readdirSync(path)) own(join(path, each))
}

/** The Node of the image, the caches of an unprivileged user, and the registry of this machine. */
const env = (): Record<string, string> =>
  ({
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => /^npm_config_registry$|_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name)),
    ),
    PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: join(dir, 'home'),
  }) as Record<string, string>

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

test('the commands of the Dockerfile install, build, start and check the product in a clean folder, without rights', {
  timeout: 1_200_000,
}, async () => {
  for (const { name, rest } of build.filter((each) => each.name === 'RUN')) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', rest], { cwd: join(dir, 'app'), env: env(), encoding: 'utf8', ...asUser })
    expect([name, rest, status], stdout + stderr).toEqual([name, rest, 0])
  }
  expect(readdirSync(join(dir, 'app/node_modules'))).not.toContain('vitest')
  const port = String(await freePort())
  const running = { ...env(), ...settings, HOST: '127.0.0.1', PORT: port, DATA_DIR: join(dir, 'data'), LOG_LEVEL: 'warn' }
  const [program = '', ...args] = JSON.parse(restOf('CMD')) as string[]
  const product = spawn(program, args, { cwd: join(dir, 'app'), env: running, stdio: ['ignore', 'pipe', 'pipe'], ...asUser })
  const healthcheck = /CMD (.*)$/.exec(restOf('HEALTHCHECK'))?.[1] ?? ''
  const check = (): number | null => spawnSync('sh', ['-c', healthcheck], { cwd: join(dir, 'app'), env: running, ...asUser }).status
  try {
    expect(check()).toBe(1)
    await started(product)
    expect(check()).toBe(0)
    expect(await (await fetch(`http://127.0.0.1:${port}/home`)).text()).toContain('MotorSpot')
  } finally {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
  }
  expect(product.exitCode).toBe(0)
  expect(restOf('USER')).toBe('node')
})

/** Waits until the product says that it is ready; fails with what it printed. */
async function started({ stdout, stderr }: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [stdout, stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes('Ready: ')) resolve()
      })
    stdout?.on('end', () => reject(new Error(output)))
  })
}
