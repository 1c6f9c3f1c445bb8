const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) >>> 0)

/**
 * The MD5 hash (RFC 1321) of a text in UTF-8, as 32 hex digits. Clients of this API send passwords in this form, and browsers
 * have no MD5. It does not protect the password: the server hashes what arrives with argon2id.
 */
export function md5(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  let state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let i = 0; i < words.length; i += 16) state = compress(state, words.subarray(i, i + 16))
  return state.map(hex).join('')
}

type State = [number, number, number, number]

/** The message, a 1 bit, zeros, and the length in bits, as little-endian words in blocks of 16. */
function padded(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  const put = (byte: number, index: number) => {
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << ((index & 3) * 8))
  }
  bytes.forEach(put)
  put(0x80, bytes.length)
  words[words.length - 2] = bytes.length << 3
  words[words.length - 1] = bytes.length >>> 29
  return words
}

function compress(state: State, words: Uint32Array): State {
  let [a, b, c, d] = state
  for (let i = 0; i < 64; i++) {
    const [mixed, index] = mix(i, b, c, d)
    const sum = (a + mixed + (sines[i] ?? 0) + (words[index] ?? 0)) | 0
    const shift = shifts[(i >> 4) * 4 + (i & 3)] ?? 0
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0]
}

/** The result of the round's function, and the index of the word that step `i` uses. */
function mix(i: number, b: number, c: number, d: number): [number, number] {
  if (i < 16) return [(b & c) | (~b & d), i]
  if (i < 32) return [(d & b) | (~d & c), (5 * i + 1) & 15]
  if (i < 48) return [b ^ c ^ d, (3 * i + 5) & 15]
  return [c ^ (b | ~d), (7 * i) & 15]
}

function hex(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('')
}
