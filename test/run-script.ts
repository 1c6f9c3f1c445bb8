import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs a script of a checkout with these variables and no others, and waits for its end. */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  root = join(import.meta.dirname, '..'),
): Promise<{ code: number | null; output: string }> {
  const { PATH } = process.env
  const child = spawn(process.execPath, [join(root, 'scripts', name), ...args], {
    cwd: root,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}
