import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './programs.ts'

type Env = Readonly<Record<string, string | undefined>>

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The Chromium of `CHROMIUM_PATH`, else one of the usual names. */
export function findChromium(env: Env): string | null {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...elsewhere].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
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

/** Whether Chinese is drawn as characters and not as boxes. */
export async function hasChineseFont(folders: readonly string[] = fontFolders): Promise<boolean> {
  const { ok, output } = await run(['fc-list', ':lang=zh', 'family'])
  if (ok) return output.trim() !== ''
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => globSync('**/*.{ttf,ttc,otf,otc,pcf.gz}', { cwd: folder }))
  return files.some((file) => /cjk|han ?sans|hans|wqy|uming|ukai|simsun|simhei|msyh|pingfang|noto.*sc/i.test(file))
}

/** Debian's names of what is missing. */
async function missingPackages(env: Env): Promise<string[]> {
  const font = (await hasChineseFont()) ? [] : ['fonts-noto-cjk']
  return findChromium(env) ? font : ['chromium', ...font]
}

/** What a person has to do where we may not. */
export function adviceFor(missing: readonly string[], env: Env): string {
  const wrongPath = env.CHROMIUM_PATH && missing.includes('chromium') ? `CHROMIUM_PATH (${env.CHROMIUM_PATH}) is no program. ` : ''
  const list = missing.join(' ')
  return (
    `浏览器测试缺少 ${list}：请安装，例如在 Debian 或 Ubuntu 上执行 sudo apt-get install ${list}，或用 CHROMIUM_PATH 指定 Chromium。\n` +
    `${wrongPath}The browser tests miss ${list}: install it, on Debian or Ubuntu by sudo apt-get install ${list}, or name a Chromium in CHROMIUM_PATH.`
  )
}

/** Makes sure of a Chromium and of a Chinese font, installing them where we are root on Debian; answers with Chromium's path, or throws what to install. */
export async function ensureBrowser(env: Env): Promise<string> {
  const missing = await missingPackages(env)
  const tried = missing.length > 0 && !env.CHROMIUM_PATH && process.getuid?.() === 0 ? await install(missing) : ''
  const left = await missingPackages(env)
  const found = findChromium(env)
  if (left.length > 0 || !found) throw new Error([tried, adviceFor(left, env)].join('\n').trim())
  return found
}

/** Answers with what went wrong. */
async function install(packages: readonly string[]): Promise<string> {
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'] as const
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run([...apt, 'update'], env)
  const installed = await run([...apt, 'install', '-y', '--no-install-recommends', ...packages], env)
  return installed.ok ? '' : `${updated.output}\n${installed.output}`
}
