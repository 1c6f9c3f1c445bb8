import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ProductProcess } from './product-process.ts'

/** A proxy before replicas of the product: a process of its own. */
export interface TestProxy {
  readonly address: string
  /** From now on the requests go to these in turn. */
  shareAmong(replicas: readonly ProductProcess[]): Promise<void>
  end(): void
}

/** Starts a proxy without replicas; with TLS its certificate is that of `test/tls`. */
export async function startProxy(scheme: 'https' | 'http'): Promise<TestProxy> {
  const child = fork(join(import.meta.dirname, 'proxy-process.ts'), [scheme])
  const [port] = await once(child, 'message')
  return {
    address: `${scheme}://localhost:${port}`,
    shareAmong: async (replicas) => {
      child.send(replicas.map(({ address }) => address))
      await once(child, 'message')
    },
    end: () => void child.kill(),
  }
}
