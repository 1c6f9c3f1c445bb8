import { join } from 'node:path'
import { startProcess } from '#test/product-process.ts'
import { runScript } from '#test/run-script.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { testPassword } from '#test/test-app.ts'
import { testSecret } from '#test/test-secret.ts'
import { root } from './programs.ts'

/** Writes the data of a new product of this version to `db/releases`, where later versions find what they must be able to open. */
const { version } = (await import('../package.json', { with: { type: 'json' } })).default
const file = join(root, 'db/releases', `${version}.backup`)
const env = { DATA_DIR: makeTempDir(), SECRET: testSecret }
const product = await startProcess({ ...env, ADMIN_PASSWORD: testPassword, DEMO: '0' })
await product.stop()
const { code, output } = await runScript('backup.ts', [file, '--plain'], env)
console.log(output)
process.exit(code ?? 1)
