const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) >>> 0)

/**
 * MD5 (RFC 1321) of the UTF-8 bytes of a text, as 32 hex digits. It is the form in which clients of this API send a
 * password; it protects nothing by itself, and browsers have no built-in one.
 */
export function md5(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  let state: Block = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let at = 0; at < words.length; at += 16) state = absorb(state, words.subarray(at, at + 16))
  return state.map(hex).join('')
}

type Block = [number, number, number, number]

/** The message, a one bit, zeros, and the length in bits, as little-endian words in blocks of sixteen. */
function padded(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  const put = (byte: number, at: number) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << ((at & 3) * 8))
  }
  bytes.forEach(put)
  put(0x80, bytes.length)
  words[words.length - 2] = bytes.length << 3
  words[words.length - 1] = bytes.length >>> 29
  return words
}

function absorb(state: Block, words: Uint32Array): Block {
  let [a, b, c, d] = state
  for (let i = 0; i < 64; i++) {
    const [mixed, from] = mix(i, b, c, d)
    const sum = (a + mixed + (sines[i] ?? 0) + (words[from] ?? 0)) | 0
    const by = shifts[(i >> 4) * 4 + (i & 3)] ?? 0
    ;[a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0]
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0]
}

/** The function of the round, and which word of the block it takes. */
function mix(i: number, b: number, c: number, d: number): [number, number] {
  if (i < 16) return [(b & c) | (~b & d), i]
  if (i < 32) return [(d & b) | (~d & c), (5 * i + 1) & 15]
  if (i < 48) return [b ^ c ^ d, (3 * i + 5) & 15]
  return [c ^ (b | ~d), (7 * i) & 15]
}

function hex(word: number): string {
  return [0, 8, 16, 24].map((by) => ((word >>> by) & 255).toString(16).padStart(2, '0')).join('')
}
