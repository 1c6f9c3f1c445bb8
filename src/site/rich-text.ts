import { parseDocument } from 'htmlparser2'

/** A part of a formatted text: a text, or an element with its parts. */
export type RichNode = string | RichElement

export interface RichElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly RichNode[]
}

type ParsedNode = ReturnType<typeof parseDocument>['children'][number]

/** Elements that a formatted text may have; the parts of any other element stand in its place. The title of a page is its only `h1`. */
const shownAs: Readonly<Record<string, string>> = {
  h1: 'h2',
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup']
      .concat(['a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption'])
      .map((tag) => [tag, tag]),
  ),
}

const attributesOf: Readonly<Record<string, readonly string[]>> = { a: ['href'], img: ['src', 'alt'], td: ['colspan'], th: ['colspan'] }

/** JavaScript is no address; the server has removed it before. */
const isAddress = (value: string): boolean => /^(https?:|mailto:|tel:|\/)/i.test(value)

/** Parses the markup that the server has cleaned into what the page renders, so that no markup is inserted as it is. */
export function richTextOf(markup: string): RichNode[] {
  return nodesOf(parseDocument(markup).children)
}

const nodesOf = (nodes: readonly ParsedNode[]): RichNode[] => nodes.flatMap(shown)

function shown(node: ParsedNode): RichNode[] {
  if ('data' in node && node.type === 'text') return [node.data]
  // Neither comments nor what stands in scripts and styles.
  if (node.type !== 'tag') return []
  const children = nodesOf(node.children)
  const tag = shownAs[node.name]
  if (!tag) return children
  const names = attributesOf[node.name] ?? []
  const attributes = Object.fromEntries(names.flatMap((name) => (node.attribs[name] ? [[name, node.attribs[name]]] : [])))
  const address = attributes.href ?? attributes.src
  if (address !== undefined && !isAddress(address)) return children
  return [{ tag, attributes, children }]
}
