import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const sources = ['src/**/*.{ts,tsx,css,json}', 'public/**/*', '*.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

/** Tests and server-only files cannot affect the pages: the dependency rules forbid pages to import them. */
const excluded =
  /\.(test|service|routes)\.tsx?$|^\/src\/(server|host|embedded-postgres|kernel\/(database|schema|runtime|cache|crud|http))\//

/** Returns a hash of every file that the page build depends on. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !excluded.test(file.slice(root.length)))
  for (const file of files.sort()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const stampFile = (root: string): string => join(root, 'build/.sources')

export function pagesAreBuilt(root: string, hash = hashSources(root)): boolean {
  if (!existsSync(join(root, 'build/server/index.js')) || !existsSync(stampFile(root))) return false
  return readFileSync(stampFile(root), 'utf8') === hash
}

/** Builds the pages in a child process, so that its memory is freed at its end. Throws with the build's output if it fails. */
export async function buildPages(root: string): Promise<void> {
  const hash = hashSources(root)
  rmSync(stampFile(root), { force: true })
  await runBuild(root)
  copyReader(root)
  writeFileSync(stampFile(root), hash)
}

async function runBuild(root: string): Promise<void> {
  const program = join(dirname(createRequire(import.meta.url).resolve('@react-router/dev/package.json')), 'bin.cjs')
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`the pages could not be built:\n${output}`)
}

/** What reads nameplates in the browser: its worker, its core in the variants for old and new processors, English and Chinese. */
function readerFiles(): URL[] {
  const worker = import.meta.resolve('tesseract.js/dist/worker.min.js')
  const core = pathToFileURL(createRequire(worker).resolve('tesseract.js-core/tesseract-core.js'))
  return [
    new URL(worker),
    ...['', '-simd', '-relaxedsimd'].map((variant) => new URL(`tesseract-core${variant}-lstm.wasm.js`, core)),
    new URL('4.0.0_best_int/eng.traineddata.gz', import.meta.resolve('@tesseract.js-data/eng')),
    new URL('4.0.0_best_int/chi_sim.traineddata.gz', import.meta.resolve('@tesseract.js-data/chi_sim')),
  ]
}

/** The product serves them itself, as no photo and no text of a trader leaves it. */
function copyReader(root: string): void {
  const folder = join(root, 'build/client/ocr')
  mkdirSync(folder, { recursive: true })
  for (const file of readerFiles()) copyFileSync(file, join(folder, basename(file.pathname)))
}
