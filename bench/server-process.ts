import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RunningServer {
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** Starts a server in a child process and waits until it prints `Ready: <address>`. Rejects with its output if it exits before. */
export async function startServer(program: string, env: Readonly<Record<string, string>>): Promise<RunningServer> {
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
  return { address: await waitForAddress(child, program), pid: Number(child.pid), stop }
}

function waitForAddress(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const address = /Ready: (http\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
  })
}

/** Megabytes of a process, as Linux counts them. */
export const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
