/** A node of a JSON-LD document. */
type Node = Readonly<Record<string, unknown>>

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isAddress = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)
const isOneOf = (...names: string[]) => {
  const allowed = names.map((name) => `https://schema.org/${name}`)
  return (value: unknown): boolean => allowed.includes(String(value))
}
const isCondition = isOneOf('NewCondition', 'RefurbishedCondition', 'UsedCondition', 'DamagedCondition')
const isAvailability = isOneOf('InStock', 'LimitedAvailability', 'SoldOut', 'OutOfStock')

/** Elements in their order, each with its place and what `has` asks for. */
const isList = (has: (item: Node) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every((item: Node, index) => item['@type'] === 'ListItem' && item.position === index + 1 && has(item))

type Rules = Readonly<Record<string, (value: unknown) => boolean>>

/** What each type must have, by the guidelines of schema.org and of Google's rich results; a name with `?` may be absent. */
const rules: Readonly<Record<string, Rules>> = {
  Organization: { name: isText, url: isAddress, 'logo?': isAddress },
  WebSite: { name: isText, url: isAddress, potentialAction: (value) => isText((value as Node)['query-input']) },
  BreadcrumbList: { itemListElement: isList(({ name, item }) => isText(name) && isAddress(item)) },
  ItemList: {
    numberOfItems: (value) => Number.isInteger(value),
    itemListElement: isList(({ name, url }) => isText(name) && isAddress(url)),
  },
  Product: {
    name: isText,
    url: isAddress,
    description: isText,
    brand: (value) => (value as Node)['@type'] === 'Brand' && isText((value as Node).name),
    itemCondition: isCondition,
    image: (value) => Array.isArray(value) && value.every(isAddress),
    'offers?': (value) => problemsOfNode(value as Node).length === 0,
  },
  NewsArticle: {
    headline: isText,
    description: isText,
    datePublished: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:\d\d$/.test(String(value)),
    mainEntityOfPage: isAddress,
    image: (value) => Array.isArray(value) && value.every(isAddress),
    author: (value) => isText((value as Node).name),
    publisher: (value) => problemsOfNode(value as Node).length === 0,
  },
  Offer: {
    price: (value) => Number(value) > 0,
    priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
    availability: isAvailability,
    itemCondition: isCondition,
    url: isAddress,
  },
}

function problemsOfNode(node: Node): string[] {
  const type = String(node['@type'])
  const known = rules[type]
  if (!known) return [`unknown type ${type}`]
  return Object.entries(known).flatMap(([rule, holds]) => {
    const name = rule.replace('?', '')
    if (node[name] === undefined) return rule.endsWith('?') ? [] : [`${type} has no ${name}`]
    return holds(node[name]) ? [] : [`${type}: ${name} is ${JSON.stringify(node[name]).slice(0, 200)}`]
  })
}

/** The types of a JSON-LD document, and what is wrong with it. */
export function checkStructuredData(document: Node): { readonly types: string[]; readonly problems: string[] } {
  const graph = document['@graph'] as Node[] | undefined
  if (document['@context'] !== 'https://schema.org' || !graph) return { types: [], problems: ['no graph of schema.org'] }
  return { types: graph.map((node) => String(node['@type'])), problems: graph.flatMap(problemsOfNode) }
}
