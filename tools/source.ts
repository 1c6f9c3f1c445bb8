import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, parseSync } from '@swc/core'

/** A node of swc's syntax tree. */
export type Node = Readonly<Record<string, unknown>> & { readonly type?: string; readonly span?: { start: number; end: number } }

/** A hand-written source file. */
export interface Source {
  /** From the root of the checkout. */
  readonly path: string
  readonly text: string
  /** Number of lines, including blank ones and comments. */
  readonly lines: number
  /** Undefined for CSS. */
  readonly tree: Module | undefined
  /** Converts an offset of the syntax tree to a line number, from 1. */
  readonly lineAt: (offset: number) => number
}

const FOLDERS = ['src', 'test', 'tools', 'scripts', 'e2e', 'bench', 'faults']
const SOURCE_FILE = /\.(ts|tsx|css)$/
const TEST_CODE = /\.test\.tsx?$|^(test|tools|e2e|bench|faults|scripts)\//

/** Reads and parses every TypeScript and CSS file of a checkout. Throws if one cannot be parsed. */
export function readSources(root: string): Source[] {
  return FOLDERS.flatMap((folder) => filesIn(root, folder)).map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

/** Whether the file is a test, a test helper or a tool, and so no part of the product. */
export function isTestCode(path: string): boolean {
  return TEST_CODE.test(path)
}

/** Calls `visitor` for a node and all its descendants, parents first. */
export function visit(node: unknown, visitor: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(node)) for (const child of node) visit(child, visitor, parent)
  else if (node !== null && typeof node === 'object') {
    const current = node as Node
    visitor(current, parent)
    for (const child of Object.values(current)) visit(child, visitor, current)
  }
}

function filesIn(root: string, folder: string): string[] {
  return entriesOf(join(root, folder))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
    .filter((path) => SOURCE_FILE.test(path))
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

function parseSource(path: string, text: string): Source {
  const lineEnds = findLineEnds(text)
  return {
    path,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    tree: path.endsWith('.css') ? undefined : parse(path, text),
    lineAt: (offset) => lineEnds.findIndex((end) => end >= offset - 1) + 1,
  }
}

function parse(path: string, text: string): Module {
  try {
    return parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2022' })
  } catch (cause) {
    throw new Error(`${path} cannot be parsed`, { cause })
  }
}

/** Byte offsets of the line ends, because offsets in swc's tree are bytes, from 1. */
function findLineEnds(text: string): number[] {
  const bytes = Buffer.from(text)
  const ends: number[] = []
  for (let offset = bytes.indexOf(10); offset >= 0; offset = bytes.indexOf(10, offset + 1)) ends.push(offset)
  return [...ends, bytes.length]
}
