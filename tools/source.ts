import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, parseSync } from '@swc/core'

/** A node of the syntax tree, or a part of one. */
export type Node = Readonly<Record<string, unknown>> & { readonly type?: string; readonly span?: { start: number; end: number } }

/** A hand-written file of the tree, with its path from the root and its syntax tree when it is TypeScript. */
export interface Source {
  readonly path: string
  readonly text: string
  /** Physical lines, blank ones and comments among them. */
  readonly lines: number
  readonly tree: Module | undefined
  /** The line, from 1, on which an offset of the syntax tree lies. */
  readonly lineAt: (offset: number) => number
}

const FOLDERS = ['src', 'test', 'tools', 'scripts', 'e2e', 'bench', 'faults']
const READ = /\.(ts|tsx|css)$/
const TEST = /\.test\.tsx?$|^(test|tools|e2e|bench|faults|scripts)\//

/** Every hand-written file below `src`, `scripts`, `e2e`, `bench` and `faults` of a checkout. */
export function sourcesOf(root: string): Source[] {
  return FOLDERS.flatMap((folder) => filesIn(root, folder)).map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')))
}

/** Code that the product does not run: tests, what helps them, tools. */
export function isTest(path: string): boolean {
  return TEST.test(path)
}

/** Visits a node and everything below it, parents first. */
export function visit(node: unknown, see: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(node)) for (const child of node) visit(child, see, parent)
  else if (node !== null && typeof node === 'object') {
    const here = node as Node
    see(here, parent)
    for (const child of Object.values(here)) visit(child, see, here)
  }
}

function filesIn(root: string, folder: string): string[] {
  return entriesOf(join(root, folder))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
    .filter((path) => READ.test(path))
    .toSorted()
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function sourceOf(path: string, text: string): Source {
  const ends = lineEnds(text)
  return {
    path,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    tree: path.endsWith('.css') ? undefined : treeOf(path, text),
    lineAt: (offset) => ends.findIndex((end) => end >= offset - 1) + 1,
  }
}

function treeOf(path: string, text: string): Module {
  try {
    return parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2022' })
  } catch (cause) {
    throw new Error(`${path} cannot be parsed`, { cause })
  }
}

/** Byte offsets of the line ends: swc counts bytes, from 1. */
function lineEnds(text: string): number[] {
  const bytes = Buffer.from(text)
  const ends: number[] = []
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) ends.push(at)
  return [...ends, bytes.length]
}
