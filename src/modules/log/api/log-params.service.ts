import type { Input } from '#kernel/http/routes.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'

/** Characters of one value, and of all of them. */
const [longestValue, longest] = [200, 4_000]
const deepest = 4
const mask = '***'

/** Names under which clients send what nobody may read. */
const secretName = /pass|pwd|secret|token|captcha|credential|authorization|cookie|signature|private|access.?key/i
/** Codes of social logins and of single sign-on open a session; elsewhere a code is a key like any other. */
const secretAtLogin = /^(code|state|ticket)$/i

/** Signed tokens, and what stands behind a secret's name inside of a text. */
const inTexts = [
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(?<=\b(?:bearer|basic)\s+)\S+/gi,
  /(?<=(?:pass|pwd|secret|token|captcha)[\w-]*["']?\s*[:=]\s*["']?)[^"'&\s,}]+/gi,
]

/** What any of them begins with: most texts hold none. */
const suspicious = /eyJ|bearer|basic|pass|pwd|secret|token|captcha/i

type IsSecret = (name: string) => boolean

/** What a call brought as text, secrets masked: fields and their values, and of files what they are called. */
export function paramsOf(registry: ResourceRegistry, path: string, { values, body, files }: Input): string {
  const declared = declaredSecrets(registry)
  const isSecret: IsSecret = (name) =>
    secretName.test(name) || declared.has(name) || (path.startsWith('/blade-auth/') && secretAtLogin.test(name))
  // A list is what a browser saw of its errors: that is kept elsewhere.
  const sent = Array.isArray(body) ? { entries: body.length } : typeof body === 'object' ? body : {}
  const brought = { ...values, ...sent, ...(files.length > 0 ? { files: files.map(({ filename }) => filename) } : {}) }
  const text = JSON.stringify(masked(brought, isSecret, deepest))
  return text === '{}' ? '' : text.slice(0, longest).toWellFormed()
}

function masked(value: unknown, isSecret: IsSecret, depth: number): unknown {
  if (typeof value === 'string') return cleaned(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map((each) => masked(each, isSecret, depth - 1))
  const entries = Object.entries(value).slice(0, 200)
  return Object.fromEntries(entries.map(([name, each]) => [name, isSecret(name) ? mask : masked(each, isSecret, depth - 1)]))
}

function cleaned(text: string): string {
  // Cut first: a text may be a megabyte long.
  const short = text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
  if (!suspicious.test(short)) return short
  return inTexts.reduce((clean, secret) => clean.replace(secret, mask), short)
}

const secretsOf = new WeakMap<ResourceRegistry, ReadonlySet<string>>()

/** Fields of any resource that are declared to be secret. */
function declaredSecrets(registry: ResourceRegistry): ReadonlySet<string> {
  const known = secretsOf.get(registry)
  if (known) return known
  const fields = registry.all.flatMap((resource) => Object.entries(resource.fields))
  const secrets = new Set(fields.filter(([, { kind }]) => kind === 'password' || kind === 'secret').map(([name]) => name))
  secretsOf.set(registry, secrets)
  return secrets
}
