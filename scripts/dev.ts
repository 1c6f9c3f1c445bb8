import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

/** What the server runs; pages and styles are Vite's to reload. */
const folders = ['src/server', 'src/kernel', 'src/modules', 'db']
const ofServer = /(?<!\.(?:test|loader))\.(?:ts|sql|csv)$/

const product = (): ChildProcess => spawn(process.execPath, ['src/server/main.ts', '--dev'], { cwd: root, stdio: 'inherit' })

let running = product()
let pause: NodeJS.Timeout | undefined
let ending = false

function restart(file: string): void {
  clearTimeout(pause)
  pause = setTimeout(() => {
    console.log(`${file} 已修改，正在重启服务器 ${file} changed, restarting the server`)
    const startAgain = (): void => {
      if (!ending) running = product()
    }
    if (running.exitCode !== null || running.signalCode !== null) startAgain()
    else running.once('exit', startAgain).kill('SIGTERM')
  }, 200)
}

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (name && ofServer.test(name)) restart(join(folder, name))
  })
}

/** Ctrl-C reaches the product as well; it is waited for. */
function end(signal: NodeJS.Signals): void {
  ending = true
  clearTimeout(pause)
  const leave = (): never => process.exit(0)
  if (running.exitCode !== null || running.signalCode !== null) leave()
  running.once('exit', leave).kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(signal))
