import { sm2 } from 'sm-crypto-v2'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** The key pair of SM2 (GM/T 0003) by which clients of 4.9 encrypt passwords, as hex: 64 digits, and 130 that begin with `04`. */
export interface Sm2Keys {
  readonly privateKey: string
  readonly publicKey: string
}

const configured = new WeakMap<Runtime, string>()

/** Sets the private key that the operator has chosen; called once, when the process starts. */
export function installSm2(runtime: Runtime, privateKey: string): void {
  configured.set(runtime, privateKey)
}

/** The pair of this product: that of the operator, else one derived from the secret, so that all replicas have the same. */
export const sm2Keys = onePerRuntime((runtime): Sm2Keys => {
  const privateKey = configured.get(runtime) ?? runtime.key('SM2').toString('hex')
  return { privateKey, publicKey: sm2.getPublicKeyFromPrivateKey(privateKey) }
})

/** Whether a password arrives encrypted: hex that is longer than an md5. */
export const isSm2 = (password: string): boolean => /^[\da-f]{33,}$/i.test(password)

/** C1C2C3 as the clients send it, and C1C3C2 as GM/T 0009 orders it. */
const modes = [0, 1] as const

/** The text of a ciphertext, with or without the `04` before its point, in either order; undefined where this key does not open it. */
export function decryptSm2(runtime: Runtime, text: string): string | undefined {
  const hex = text.toLowerCase()
  const { privateKey } = sm2Keys(runtime)
  for (const form of hex.startsWith('04') ? [hex.slice(2), hex] : [hex]) {
    for (const mode of modes) {
      const opened = open(form, privateKey, mode)
      if (opened !== undefined) return opened
    }
  }
  return undefined
}

function open(hex: string, privateKey: string, mode: (typeof modes)[number]): string | undefined {
  try {
    return sm2.doDecrypt(hex, privateKey, mode, { output: 'string' }) || undefined
  } catch {
    // No point of the curve, or too short.
    return undefined
  }
}
