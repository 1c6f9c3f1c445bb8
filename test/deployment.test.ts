import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig, secretVariables } from '#server/config.ts'
import { migrateDatabase } from '#server/open-runtime.ts'
import { ExternalPostgres } from '../faults/external-postgres.ts'
import { isKeptOut } from './docker-context.ts'
import { askAt, silent } from './migrated-database.ts'
import { makeTempDir } from './temp-dir.ts'
import { testSecret } from './test-secret.ts'

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
    Record<
      string,
      { readonly environment?: Readonly<Record<string, string>>; readonly volumes?: readonly string[]; readonly ports?: readonly string[] }
    >
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

test('each variable that may hold a secret is kept from the workers', () => {
  const mayHold = variables().filter((name) => /SECRET|PASSWORD|TOKEN|KEY|_URL$/.test(name) && name !== 'PUBLIC_URL')
  expect(secretVariables.toSorted()).toEqual(mayHold)
})

/** Without one of these, replicas behind a proxy do not agree, or take the proxy for every visitor. */
const neededByReplicas = ['DATABASE_URL', 'STORAGE_URL', 'SECRET', 'PUBLIC_URL', 'TRUST_PROXY', 'METRICS_TOKEN']

test('the services of the product have variables that it reads, and secrets without a value of their own', () => {
  const products = Object.entries(compose.services).filter(([name]) => name.startsWith('product'))
  expect(products.map(([name]) => name)).toEqual(['product-1', 'product-2'])
  for (const [, { environment = {} }] of products) {
    expect(variables()).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(neededByReplicas))
    for (const name of ['SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD']) expect([name, environment[name]]).toEqual([name, `\${${name}:?}`])
  }
})

test('of the services only the proxy is reached from outside, whose network alone is trusted, and no secret has a value of its own', () => {
  const reached = Object.entries(compose.services).filter(([, { ports }]) => ports)
  expect(reached.map(([name]) => name)).toEqual(['proxy'])
  for (const [service, { environment = {} }] of Object.entries(compose.services)) {
    if ('TRUST_PROXY' in environment) expect([service, environment.TRUST_PROXY]).toEqual([service, 'uniquelocal'])
    for (const [name, value] of Object.entries(environment))
      if (/PASSWORD|SECRET|TOKEN/.test(name))
        expect([service, name, value]).toEqual([service, name, expect.stringMatching(/^\$\{\w+:\?\}$/)])
  }
})

test.each([
  '.env',
  '.env.production',
  'deploy/tls/motors.key',
  'motorspot.age',
  'backup/motorspot.age',
  'motorspot.age.12345678.part',
  'data/secret',
  'privkey.pem',
  'deploy/motors.pem',
  'certificates/motors.key',
  'key.txt',
  'backup/key.txt',
])('the secrets in %s come neither into the image nor into the repository', (file) => {
  expect(isKeptOut(file)).toBe(true)
  expect(spawnSync('git', ['check-ignore', '--quiet', '--no-index', file], { cwd: root }).status).toBe(0)
})

test('the image has what a start needs', () => {
  expect(['package.json', 'src/server/main.ts', 'db/migrations', 'deploy/nginx.conf'].filter(isKeptOut)).toEqual([])
})

test('every volume that a service mounts exists, and the proxy shares the requests among all replicas', () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')[0] ?? ''))
  expect(mounted.filter((each) => !each.startsWith('.')).sort()).toEqual(Object.keys(compose.volumes).sort())
  const upstreams = [...textOf('deploy/nginx.conf').matchAll(/^ +server ([\w-]+):8080/gm)].map(([, name]) => name)
  expect(upstreams).toEqual(Object.keys(compose.services).filter((name) => name.startsWith('product')))
})

/** What a script gives to psql, with this password. */
function statementsFor(script: string, password: string): string[] {
  const folder = makeTempDir()
  writeFileSync(join(folder, 'psql'), '#!/bin/sh\nexec cat\n')
  chmodSync(join(folder, 'psql'), 0o755)
  const env = { PATH: `${folder}:/usr/bin:/bin`, POSTGRES_USER: 'postgres', DATABASE_PASSWORD: password }
  const { status, stdout } = spawnSync('sh', [join(root, script)], { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(status).toBe(0)
  return stdout
    .replaceAll(":'password'", `'${password}'`)
    .split(';')
    .filter((each) => each.trim() !== '')
}

/** How the product logs in to the database of `compose.yaml`, which the script makes for a new volume. */
const login = () => {
  const { database, 'product-1': product } = compose.services
  const script = database?.volumes?.find((each) => each.includes(':/docker-entrypoint-initdb.d/'))?.split(':')[0] ?? ''
  const [, username, password, name] = /^postgres:\/\/(\w+):(.+)@database\/(\w+)$/.exec(product?.environment?.DATABASE_URL ?? '') ?? []
  const urlAt = ({ url }: ExternalPostgres): string =>
    Object.assign(new URL(url), { username, password: 'of the owner', pathname: `/${name}` }).href
  return { script, password, urlAt }
}

test('the product connects as an owner that is no superuser, and that may do what the product needs', { timeout: 60_000 }, async () => {
  const { script, password, urlAt } = login()
  expect(password).toBe(compose.services.database?.environment?.DATABASE_PASSWORD)
  const postgres = await ExternalPostgres.create()
  try {
    for (const statement of statementsFor(script, 'of the owner')) await postgres.ask(statement)
    const ownerUrl = urlAt(postgres)
    const role = 'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user'
    expect((await askAt<object>(ownerUrl, role)).map(Object.values)).toEqual([[false, true, false, false, false]])
    // The second start gives its roles other passwords.
    for (const secret of ['first', 'second']) {
      const urls = await migrateDatabase({ ownerUrl, appUrl: null, platformUrl: null, secret, log: silent })
      for (const each of [urls.appUrl, urls.platformUrl]) expect(await askAt(each, 'select 1 as one')).toEqual([{ one: 1 }])
    }
  } finally {
    await postgres.remove()
  }
})

test('a volume of the former compose file goes on with its password, and moves by a backup to an owner that is no superuser', {
  timeout: 180_000,
}, async () => {
  const { script, urlAt } = login()
  const [former, next, dataDir] = [await ExternalPostgres.create(), await ExternalPostgres.create(), makeTempDir()]
  try {
    // As POSTGRES_USER and POSTGRES_DB made them.
    await former.ask("create role motorspot superuser login password 'of the owner'")
    await former.ask('create database motorspot owner motorspot')
    const start = (ownerUrl: string) => migrateDatabase({ ownerUrl, appUrl: null, platformUrl: null, secret: testSecret, log: silent })
    await start(urlAt(former))
    await askAt(urlAt(former), "insert into store.brand (tenant_id, brand_code, name_zh) values ('000000', 'KEPT', 'kept')")
    for (const statement of statementsFor(script, 'of the owner')) await next.ask(statement)
    const placeAt = (postgres: ExternalPostgres) => ({ dataDir, databaseUrl: urlAt(postgres), storageUrl: null, secret: null })
    const file = join(dataDir, 'move')
    await makeBackup({ place: placeAt(former), file, encryption: null, withSecret: false, report: () => {} })
    await restoreBackup({ place: placeAt(next), file, unlocking: null, report: () => {} })
    await start(urlAt(next))
    const brands =
      "select brand_code, (select rolsuper from pg_roles where rolname = current_user) from store.brand where brand_code = 'KEPT'"
    expect(await askAt(urlAt(next), brands)).toEqual([{ brand_code: 'KEPT', rolsuper: false }])
  } finally {
    await former.remove()
    await next.remove()
    rmSync(dataDir, { recursive: true })
  }
})

test('the steps that move a volume of the former compose file run the scripts that exist, beside the services that compose.yaml has', () => {
  const [, steps = ''] = /\*\*A volume of the former `compose\.yaml`\*\*.*?```sh\n(.*?)```/s.exec(textOf('docs/operations.md')) ?? []
  const scripts = [...steps.matchAll(/scripts\/(\w+)\.ts/g)].map(([, name]) => name)
  expect(scripts).toEqual(['backup', 'restore'])
  const services = [...steps.matchAll(/^docker compose (?:stop|up -d --wait|run .* -v \S+) ([\w -]+?)(?= node_modules| *#|$)/gm)]
  expect(services.length).toBeGreaterThan(3)
  for (const [, names = ''] of services) expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(names.trim().split(' ')))
})

describe('the proxy', () => {
  const [server = '', ...locations] = textOf('deploy/nginx.conf').split(/^ +location /m)
  const settingsOf = (text: string) => text.match(/^ +\w.*;$/gm)?.map((each) => each.trim()) ?? []

  test('sets the headers that the product follows at each address, and passes on no trace of a visitor', () => {
    expect(locations.map((each) => each.split(' ')[0])).toEqual(['/', '/api/blade-push/events'])
    for (const location of locations)
      expect(settingsOf(location)).toEqual(
        expect.arrayContaining([
          'proxy_set_header Host $host;',
          'proxy_set_header X-Forwarded-For $remote_addr;',
          'proxy_set_header X-Forwarded-Host $host;',
          'proxy_set_header X-Forwarded-Proto $scheme;',
          "proxy_set_header traceparent '';",
        ]),
      )
  })

  test('passes events on at once, for hours', () => {
    expect(settingsOf(locations[1] ?? '')).toEqual(expect.arrayContaining(['proxy_buffering off;', 'proxy_read_timeout 1h;']))
  })

  test('asks the other replica where one is away or full, and leaves none out because it was full', () => {
    expect(settingsOf(locations[0] ?? '')).toContain('proxy_next_upstream error timeout http_503;')
    for (const [, fails] of server.matchAll(/server product-\d:8080(.*);/g)) expect(fails).toBe(' max_fails=0 resolve')
  })
})

test('systemd accepts the units, which start the product and its backup as package.json does', () => {
  const names = ['motorspot.service', 'motorspot-backup.service', 'motorspot-backup.timer', 'motorspot-backup-failed.service']
  const units = names.map((name) => join(root, 'deploy', name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const service = textOf('deploy/motorspot.service').split('\n')
  expect(service).toEqual(expect.arrayContaining(['KillMode=mixed', 'DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict']))
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  expect(textOf('deploy/motorspot.service')).toContain(`/${scripts.start?.replace('exec node', 'node')}\n`)
  expect(textOf('deploy/motorspot-backup.service')).toMatch(/^ExecStart=\/bin\/sh deploy\/nightly-backup\.sh %S\/motorspot-backup$/m)
  expect(textOf('deploy/nightly-backup.sh')).toContain(`/${scripts.backup} `)
})

/** Runs the backup of a night, which ends with this status, in a folder with these archives; returns those that are there afterwards. */
function runNight(status: number, ages: Readonly<Record<string, number>>): { status: number | null; files: string[]; today: string } {
  const [checkout, folder] = [makeTempDir(), makeTempDir()]
  mkdirSync(join(checkout, 'node_modules/.bin'), { recursive: true })
  // The file is the second argument, the recipient the last.
  const node = `#!/bin/sh\n[ $# = 4 ] && [ "$4" = age1key ] || exit 9\n[ ${status} = 1 ] || echo archive > "$2"\nexit ${status}\n`
  writeFileSync(join(checkout, 'node_modules/.bin/node'), node, { mode: 0o755 })
  for (const [name, days] of Object.entries(ages)) {
    writeFileSync(join(folder, name), '')
    const time = Date.now() / 1000 - (days + 0.5) * 86_400
    utimesSync(join(folder, name), time, time)
  }
  const env = { PATH: '/usr/bin:/bin', BACKUP_RECIPIENT: 'age1key' }
  const ended = spawnSync('sh', [join(root, 'deploy/nightly-backup.sh'), folder], { cwd: checkout, env })
  const all = readdirSync(folder).sort()
  const files = all.filter((name) => name in ages)
  for (const each of [checkout, folder]) rmSync(each, { recursive: true })
  return { status: ended.status, files, today: all.filter((name) => !(name in ages)).join() }
}

describe('the nightly backup', () => {
  const archives = { 'a.age': 1, 'b.age': 13, 'c.age': 14, 'd.age': 15, 'e.age': 28, 'f.age': 31 }
  const night = /^\d{4}-\d\d-\d\d-\d{4}\.age$/
  const incompleteNight = /^\d{4}-\d\d-\d\d-\d{4}-incomplete\.age$/

  test('deletes archives of more than 14 days, and parts that a killed one has left', () => {
    const { status, files, today } = runNight(0, { ...archives, 'a.age.12345678.part': 1, 'now.age.12345678.part': 0 })
    expect([status, files]).toEqual([0, ['a.age', 'b.age', 'c.age', 'now.age.12345678.part']])
    expect(today).toMatch(night)
  })

  test('deletes old archives where files are missing each night, too, and says so by its end', () => {
    const incomplete = { '1-incomplete.age': 1, '14-incomplete.age': 14, '15-incomplete.age': 15, '40-incomplete.age': 40 }
    const { status, files, today } = runNight(3, incomplete)
    expect([status, files]).toEqual([3, ['1-incomplete.age', '14-incomplete.age']])
    expect(today).toMatch(incompleteNight)
  })

  test('keeps the newest three complete archives beside incomplete ones, for 30 days', () => {
    const old = { 'a.age': 16, 'b.age': 20, 'c.age': 28, 'd.age': 29, '1-incomplete.age': 1, '15-incomplete.age': 15 }
    expect(runNight(3, old).files).toEqual(['1-incomplete.age', 'a.age', 'b.age', 'c.age'])
    expect(runNight(3, { 'a.age': 16, 'b.age': 31 }).files).toEqual(['a.age'])
  })

  test('deletes nothing where it made no archive', () => {
    expect(runNight(1, archives)).toEqual({ status: 1, files: Object.keys(archives), today: '' })
  })
})

test('a backup that fails starts the alarm, which calls the address that the variables name', () => {
  expect(textOf('deploy/motorspot-backup.service')).toMatch(/^OnFailure=motorspot-backup-failed\.service$/m)
  const folder = makeTempDir()
  writeFileSync(join(folder, 'curl'), '#!/bin/sh\necho "$@"\n')
  chmodSync(join(folder, 'curl'), 0o755)
  expect(textOf('deploy/motorspot-backup-failed.service')).toMatch(/^ExecStart=\/bin\/echo '<2>The backup .*'$/m)
  const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(textOf('deploy/motorspot-backup-failed.service')) ?? []
  const run = (env: Record<string, string>) =>
    spawnSync('sh', ['-c', command], { env: { PATH: `${folder}:/usr/bin:/bin`, ...env }, encoding: 'utf8' })
  expect(run({ BACKUP_ALARM_URL: 'https://alarm.example/x' })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/https:\/\/alarm\.example\/x\n$/),
  })
  expect(run({})).toMatchObject({ status: 0, stdout: '' })
  rmSync(folder, { recursive: true })
})

/** A line of the documents that makes a backup, by what reads the variables for it. */
const backupLine = (pattern: RegExp): string => pattern.exec(textOf('docs/operations.md'))?.[0] ?? ''

test('a backup by cron reads the variables as the unit does, also those that a shell would take for commands', () => {
  const variables = [
    'STORAGE_URL=https://key:secret@store.example/motorspot?region=cn-east&style=virtual',
    'MAIL_FROM=MotorSpot <mail@motors.example>',
  ]
  const file = join(makeTempDir(), 'motorspot.env')
  writeFileSync(file, `${variables.join('\n')}\n`)
  const line = backupLine(/(?<=^30 2 \* \* \*\s+cd \S+ && ).*(?= scripts\/backup\.ts)/m).replace('/etc/motorspot.env', file)
  const print = 'console.log(process.env.STORAGE_URL, process.env.MAIL_FROM, process.env.DATA_DIR)'
  const { stdout } = spawnSync('sh', ['-c', `${line.replace('node_modules/.bin/node', JSON.stringify(process.execPath))} -e '${print}'`], {
    encoding: 'utf8',
  })
  expect(stdout).toBe(
    'https://key:secret@store.example/motorspot?region=cn-east&style=virtual MotorSpot <mail@motors.example> /var/lib/motorspot\n',
  )
  rmSync(dirname(file), { recursive: true })
})
