import type { RawInput } from '#kernel/http/request.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'

/** Characters of one value, and of the whole text. */
const [maxValueLength, maxLength] = [200, 4_000]
const maxDepth = 4
const mask = '***'

/** Names of parameters whose values are secret. */
const secretName = /pass|pwd|secret|token|captcha|credential|authorization|cookie|signature|private|access.?key/i
/** Codes of social logins and of single sign-on open a session; elsewhere a code is an ordinary value. */
const secretAtLogin = /^(code|state|ticket)$/i

/** Secrets inside a text: signed tokens, and what follows the name of a secret. */
const secretPatterns = [
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(?<=\b(?:bearer|basic)\s+)\S+/gi,
  /(?<=(?:pass|pwd|secret|token|captcha)[\w-]*["']?\s*[:=]\s*["']?)[^"'&\s,}]+/gi,
]

/** Matches every text that may hold a secret: one quick test for the many texts without. */
const mayHoldSecret = /eyJ|bearer|basic|pass|pwd|secret|token|captcha/i

type IsSecret = (name: string) => boolean

/** The parameters of a request as JSON text with secrets masked; of files their names. `''` without parameters. */
export function paramsOf(registry: ResourceRegistry, path: string, { values, body, files }: RawInput): string {
  const declared = declaredSecrets(registry)
  const isSecret: IsSecret = (name) =>
    secretName.test(name) || declared.has(name) || (path.startsWith('/blade-auth/') && secretAtLogin.test(name))
  // A list holds the errors of a browser, which are stored elsewhere.
  const sent = Array.isArray(body) ? { entries: body.length } : typeof body === 'object' ? body : {}
  const params = { ...values, ...sent, ...(files.length > 0 ? { files: files.map(({ filename }) => filename) } : {}) }
  const text = JSON.stringify(masked(params, isSecret, maxDepth))
  return text === '{}' ? '' : text.slice(0, maxLength).toWellFormed()
}

function masked(value: unknown, isSecret: IsSecret, depth: number): unknown {
  if (typeof value === 'string') return cleaned(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map((element) => masked(element, isSecret, depth - 1))
  const entries = Object.entries(value).slice(0, 200)
  return Object.fromEntries(entries.map(([name, inner]) => [name, isSecret(name) ? mask : masked(inner, isSecret, depth - 1)]))
}

function cleaned(text: string): string {
  // Cut first: a text may be a megabyte long.
  const short = text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
  if (!mayHoldSecret.test(short)) return short
  return secretPatterns.reduce((clean, pattern) => clean.replace(pattern, mask), short)
}

const secretsOf = new WeakMap<ResourceRegistry, ReadonlySet<string>>()

/** Names of the fields of any resource that are declared as passwords or secrets. */
function declaredSecrets(registry: ResourceRegistry): ReadonlySet<string> {
  const cached = secretsOf.get(registry)
  if (cached) return cached
  const fields = registry.all.flatMap((resource) => Object.entries(resource.fields))
  const secrets = new Set(fields.filter(([, { kind }]) => kind === 'password' || kind === 'secret').map(([name]) => name))
  secretsOf.set(registry, secrets)
  return secrets
}
