import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runProgram } from './programs.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Debian's name of the program and of its package. It draws no windows: the browser tests take 0.62 of the processor time that they take with Chromium. */
const headlessShell = 'chromium-headless-shell'
const programNames = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path in `CHROMIUM_PATH`, else that of an installed Chromium or Chrome; null if there is none or it is not executable. */
export function findChromium(env: Env): string | null {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
  return findProgram(programNames, env) ?? applicationPaths.find(isExecutable) ?? null
}

function findProgram(names: readonly string[], env: Env): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const fontFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
]

/** Whether a font with Chinese characters is installed. */
export async function hasChineseFont(folders: readonly string[] = fontFolders): Promise<boolean> {
  const { ok, output } = await runProgram(['fc-list', ':lang=zh', 'family'])
  if (ok) return output.trim() !== ''
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => globSync('**/*.{ttf,ttc,otf,otc,pcf.gz}', { cwd: folder }))
  return files.some((file) => /cjk|han ?sans|hans|wqy|uming|ukai|simsun|simhei|msyh|pingfang|noto.*sc/i.test(file))
}

/** Debian names of the missing packages. */
async function missingPackages(env: Env): Promise<string[]> {
  const font = (await hasChineseFont()) ? [] : ['fonts-noto-cjk']
  return findChromium(env) ? font : ['chromium', ...font]
}

/** Says how to install the missing packages, in both languages. */
export function installAdvice(missing: readonly string[], env: Env): string {
  const wrongPath = env.CHROMIUM_PATH && missing.includes('chromium') ? `CHROMIUM_PATH (${env.CHROMIUM_PATH}) is not executable. ` : ''
  const list = missing.join(' ')
  return (
    `浏览器测试缺少 ${list}：请安装，例如在 Debian 或 Ubuntu 上执行 sudo apt-get install ${list}，或用 CHROMIUM_PATH 指定 Chromium。\n` +
    `${wrongPath}The browser tests need ${list}: install it (on Debian or Ubuntu: sudo apt-get install ${list}), or set CHROMIUM_PATH to a Chromium.`
  )
}

/** Returns the path of Chromium. Installs the headless shell, else Chromium, and a Chinese font if they are missing and this process is root; throws with advice if a browser or a font is still missing. */
export async function ensureBrowser(env: Env): Promise<string> {
  const installErrors = process.getuid?.() === 0 && !env.CHROMIUM_PATH ? await installMissing(env) : []
  const stillMissing = await missingPackages(env)
  const chromium = findChromium(env)
  if (stillMissing.length > 0 || !chromium) throw new Error([...installErrors, installAdvice(stillMissing, env)].join('\n').trim())
  return chromium
}

async function installMissing(env: Env): Promise<string[]> {
  // Not every distribution has the headless shell: without it, Chromium is used.
  const errors = findProgram([headlessShell], env) ? [] : [await installPackages([headlessShell])]
  const missing = await missingPackages(env)
  return missing.length > 0 ? [...errors, await installPackages(missing)] : errors
}

/** Returns the output of apt-get if it fails, else an empty string. */
async function installPackages(packages: readonly string[]): Promise<string> {
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'] as const
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await runProgram([...apt, 'update'], env)
  const installed = await runProgram([...apt, 'install', '-y', '--no-install-recommends', ...packages], env)
  return installed.ok ? '' : `${updated.output}\n${installed.output}`
}
