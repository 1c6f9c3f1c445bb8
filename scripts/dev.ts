import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

/** Folders with server code; Vite reloads pages and styles itself. */
const folders = ['src/server', 'src/kernel', 'src/modules', 'db']
const serverFile = /(?<!\.(?:test|loader))\.(?:ts|sql|csv)$/

const startServer = (): ChildProcess => spawn(process.execPath, ['src/server/main.ts', '--dev'], { cwd: root, stdio: 'inherit' })

let server = startServer()
let restartTimer: NodeJS.Timeout | undefined
let stopping = false

const hasExited = (): boolean => server.exitCode !== null || server.signalCode !== null

function restart(file: string): void {
  clearTimeout(restartTimer)
  restartTimer = setTimeout(() => {
    console.log(`${file} 已修改，正在重启服务器 ${file} changed, restarting the server`)
    const startAgain = (): void => {
      if (!stopping) server = startServer()
    }
    if (hasExited()) startAgain()
    else server.once('exit', startAgain).kill('SIGTERM')
  }, 200)
}

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (name && serverFile.test(name)) restart(join(folder, name))
  })
}

/** Waits until the server has exited. Ctrl-C in a terminal signals the server as well. */
function stop(signal: NodeJS.Signals): void {
  stopping = true
  clearTimeout(restartTimer)
  const exit = (): never => process.exit(0)
  if (hasExited()) exit()
  server.once('exit', exit).kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(signal))
