import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './programs.ts'

export interface DemoProduct {
  readonly address: string
  readonly dataDir: string
  /** Ends it and deletes its data. */
  stop(): Promise<void>
}

/** Starts the product with demo data in a temporary folder, on a free port, and without limits of the number of calls. */
export async function startDemoProduct(): Promise<DemoProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'motorspot-demo-'))
  chmodSync(dataDir, 0o711)
  const settings = { PORT: '0', HOST: '127.0.0.1', DEMO: '1', LIMITS: 'off', LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'MotorSpot2026' }
  const env = { ...process.env, ...settings, DATA_DIR: dataDir }
  const product = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async (): Promise<void> => {
    product.kill('SIGTERM')
    if (product.exitCode === null) await new Promise((resolve) => product.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: product.stdout })) {
    const address = /Ready: (\S+)/.exec(line)?.[1]
    if (address) return { address, dataDir, stop }
  }
  throw new Error('the product did not start')
}
