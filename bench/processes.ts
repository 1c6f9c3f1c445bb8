import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Running {
  readonly address: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** A server in a process of its own; it prints its address when it is ready. */
export async function start(program: string, env: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { address: await addressOf(child, program), stop }
}

function addressOf(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${said}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const ready = /Ready: (http\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    })
  })
}
