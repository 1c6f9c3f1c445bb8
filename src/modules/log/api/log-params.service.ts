import type { RawInput } from '#kernel/http/request.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'

/** Characters of one value, of a name, and of the whole text, which also bounds the work: a prepared body is a megabyte long. */
const [maxValueLength, maxNameLength, maxLength] = [200, 64, 4_000]
const maxDepth = 4
const mask = '***'

/** Names of parameters whose values are secret. */
const secretName = /pass|pwd|secret|token|captcha|credential|authorization|cookie|signature|private|access.?key|blade.?auth/i
/** Names of secrets inside a text. */
const secretInText = /pass|pwd|secret|token|captcha/i
/** Codes of social logins and of single sign-on open a session; elsewhere a code is an ordinary value. */
const secretAtLogin = /^(code|state|ticket)$/i

/** What two people say and offer to each other, which staff read with a right of its own; and what is reported. */
const privatePath = /^\/blade-(?:machine\/(?:inquiry|report)|collaboration\/quote)\//
const spokenName = /^(text|appeal|price|deviation)$/

/** Names of parameters whose values are telephone numbers, of which the last digits stay. */
const phoneName = /phone|mobile|tel$|contact.?number/i

/**
 * Names of parameters that say who somebody is or how to reach them. A visitor has no account with which the rows of the log would be erased,
 * so they hold nothing of it.
 */
const personalName = /phone|mobile|tel$|contact.?number|mail|wechat|^qq$|id.?card|identity|^(real|nick|contact)?.?name$|^linkman$/i
/** Words, of which those with an `@` are e-mail addresses, and runs of digits. */
const [words, runsOfDigits] = [/[^\s"',;:<>，。；、]+/g, /\d[\d-]*x?/gi]
/** Digits of telephone numbers and of identity numbers; ids of rows are longer. */
const [fewestDigits, mostDigits] = [7, 18]

/** Matches every text that may hold a secret or a mobile number: one quick test for the many texts without. */
const mayHoldSecret = /eyJ|bearer|basic|pass|pwd|secret|token|captcha|1[3-9]\d{9}/i

function maskedNumber(number: string): string {
  const digits = number.replaceAll('-', '').length
  return digits >= fewestDigits && digits <= mostDigits ? mask : number
}

interface Caller {
  readonly isVisitor: boolean
}

/** What is masked in the parameters of one call. */
interface Rules {
  readonly isSecret: (name: string) => boolean
  readonly clean: (text: string, unchanged?: unknown) => unknown
}

function rulesFor(registry: ResourceRegistry, path: string, { isVisitor }: Caller): Rules {
  const declared = declaredSecrets(registry)
  const isSecret = (name: string): boolean =>
    secretName.test(name) ||
    declared.has(name) ||
    (path.startsWith('/blade-auth/') && secretAtLogin.test(name)) ||
    (privatePath.test(path) && spokenName.test(name))
  if (!isVisitor) return { isSecret, clean: cleaned }
  return {
    isSecret: (name) => isSecret(name) || personalName.test(name),
    clean: (text, unchanged = text) => {
      const anonymous = text.replace(words, (word) => (word.includes('@') ? mask : word)).replace(runsOfDigits, maskedNumber)
      return cleaned(anonymous, anonymous === text ? unchanged : anonymous)
    },
  }
}

/** The parameters of a request as JSON text with secrets masked, and what names a visitor; of files their names. `''` without parameters. */
export function paramsOf(registry: ResourceRegistry, path: string, { values, body, files }: RawInput, caller: Caller): string {
  const rules = rulesFor(registry, path, caller)
  const budget = { left: maxLength }
  // A list holds the errors of a browser, which are stored elsewhere.
  const sent = Array.isArray(body) ? { entries: body.length } : typeof body === 'object' ? body : {}
  const named = files.length > 0 ? { files: files.map(({ filename }) => filename) } : {}
  // Without a prototype, as `__proto__` may be a name like any other.
  const params: Record<string, unknown> = Object.create(null)
  for (const part of [values, sent ?? {}, named]) addMasked(params, part, rules, maxDepth, budget)
  const text = JSON.stringify(params)
  return text === '{}' ? '' : text.slice(0, maxLength).toWellFormed()
}

/** Characters that may still be read. */
interface Budget {
  left: number
}

function masked(value: unknown, rules: Rules, depth: number, budget: Budget): unknown {
  if (typeof value === 'string') return rules.clean(spent(value, maxValueLength, budget))
  if (typeof value === 'number') return rules.clean(spent(String(value), maxValueLength, budget), value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (!Array.isArray(value)) return addMasked(Object.create(null), value, rules, depth, budget)
  const list: unknown[] = []
  for (const element of value) {
    if (budget.left <= 0) break
    list.push(masked(element, rules, depth - 1, budget))
  }
  return list
}

/** Adds the values of an object, masked, to another one; returns the latter. */
function addMasked(object: Record<string, unknown>, value: object, rules: Rules, depth: number, budget: Budget): object {
  for (const name in value) {
    if (budget.left <= 0) break
    if (!Object.hasOwn(value, name)) continue
    const short = spent(name, maxNameLength, budget)
    const inner: unknown = value[name as keyof typeof value]
    object[short] = rules.isSecret(short) ? mask : phoneName.test(short) ? maskedPhone(inner) : masked(inner, rules, depth - 1, budget)
  }
  return object
}

/** The beginning of a text, which counts against the budget, and so does what stands around it. */
function spent(text: string, length: number, budget: Budget): string {
  const short = text.length > length ? `${text.slice(0, length)}…` : text
  budget.left -= short.length + 1
  return short
}

const maskedPhone = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? `${mask}${String(value).slice(-4)}` : value === null ? null : mask

/** A word, or what stands between words. */
const tokens = /[^"'&\s,}:=]+|["'&\s,}:=]+/g
const isSigned = (word: string): boolean => word.includes('eyJ') && word.includes('.')
const mobile = /(?<!\d)((?:00)?(?:86)?1[3-9]\d)\d{4}(\d{4})(?!\d)/g

/** A text without signed tokens, without what follows the name of a secret, and with mobile numbers masked. */
function cleaned(text: string, unchanged: unknown = text): unknown {
  if (!mayHoldSecret.test(text)) return unchanged
  let follows: 'scheme' | 'name' | 'secret' | undefined
  const clean = text.replace(tokens, (token) => {
    const isGap = /^["'&\s,}:=]/.test(token)
    if (isGap) {
      if (follows === 'name') follows = /[:=]/.test(token) ? 'secret' : undefined
      else if (follows === 'secret' && !/^[:=]+$/.test(token)) follows = undefined
      return token
    }
    const isSecret = follows === 'scheme' || follows === 'secret' || isSigned(token)
    follows = /^(bearer|basic)$/i.test(token) ? 'scheme' : follows === 'secret' ? 'secret' : secretInText.test(token) ? 'name' : undefined
    return isSecret ? mask : token.replace(mobile, '$1****$2')
  })
  return clean
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
