const bucketCount = 256
/** Buckets of one pair of letters alone, so that a search for these two needs no second look; the other pairs share the rest. */
const exclusiveBuckets = 192

/** Bytes of a text that are hashed before their hash is mixed. */
const hashedTogether = 64
/** A number for each byte at each of these places. Sellers write the texts: who cannot know the numbers makes no texts that collide. */
const secrets = crypto.getRandomValues(new Uint32Array(hashedTogether * 256))

/** So that each bit depends on all of them (the last steps of MurmurHash3). */
function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return second ^ (second >>> 16)
}

/**
 * A text of each row, found by the characters that it contains. The texts stand in one buffer as UTF-8. For each pair of neighbouring
 * bytes a bitmap tells the rows whose text may contain it: 32 bytes a row, and a search reads the texts of those rows only.
 */
export class TextColumn {
  #buffer = Buffer.alloc(0)
  #used = 0
  #unused = 0
  #starts = new Uint32Array(0)
  #lengths = new Uint16Array(0)
  /** The bucket of each pair of bytes. */
  readonly #bucketOf = new Uint8Array(65_536)
  readonly #isExclusive = new Uint8Array(65_536)
  #bitmaps: Uint32Array[] = []

  /** Without the texts themselves. */
  get bytes(): number {
    return this.#starts.byteLength + this.#lengths.byteLength + this.#bitmaps.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  get textBytes(): number {
    return this.#buffer.byteLength
  }

  reserve(rows: number): void {
    const [starts, lengths] = [new Uint32Array(rows), new Uint16Array(rows)]
    starts.set(this.#starts.subarray(0, rows))
    lengths.set(this.#lengths.subarray(0, rows))
    this.#starts = starts
    this.#lengths = lengths
    this.#bitmaps = this.#bitmaps.map((bitmap) => {
      const wider = new Uint32Array(Math.ceil(rows / 32))
      wider.set(bitmap)
      return wider
    })
  }

  add(row: number, value: unknown): void {
    const text = Buffer.from(value === null ? '' : String(value))
    if (this.#used + text.length > this.#buffer.length) this.#makeRoom(text.length)
    text.copy(this.#buffer, this.#used)
    this.#starts[row] = this.#used
    this.#lengths[row] = text.length
    this.#used += text.length
    this.#setBits(row, true)
  }

  remove(row: number): void {
    this.#setBits(row, false)
    this.#unused += this.#lengths[row] ?? 0
    this.#lengths[row] = 0
  }

  move(from: number, to: number): void {
    this.#setBits(from, false)
    this.#starts[to] = this.#starts[from] ?? 0
    this.#lengths[to] = this.#lengths[from] ?? 0
    this.#lengths[from] = 0
    this.#setBits(to, true)
  }

  /** Gives the most frequent pairs of bytes a bucket of their own. Called once, with the first rows in place. */
  prepare(rows: number): void {
    const counts = new Uint32Array(65_536)
    for (let at = 1; at < this.#used; at += 1) {
      const pair = this.#pairAt(at)
      counts[pair] = (counts[pair] as number) + 1
    }
    const byCount = Array.from(counts.keys()).sort((a, b) => (counts[b] as number) - (counts[a] as number))
    byCount.forEach((pair, rank) => {
      this.#bucketOf[pair] = rank < exclusiveBuckets ? rank : exclusiveBuckets + (pair % (bucketCount - exclusiveBuckets))
      this.#isExclusive[pair] = rank < exclusiveBuckets ? 1 : 0
    })
    this.#bitmaps = Array.from({ length: bucketCount }, () => new Uint32Array(Math.ceil(this.#starts.length / 32)))
    for (let row = 0; row < rows; row += 1) this.#setBits(row, true)
  }

  /** The pair of bytes that ends here. */
  #pairAt(at: number): number {
    return ((this.#buffer[at - 1] as number) << 8) | (this.#buffer[at] as number)
  }

  #setBits(row: number, isSet: boolean): void {
    if (this.#bitmaps.length === 0) return
    const start = this.#starts[row] ?? 0
    const end = start + (this.#lengths[row] ?? 0)
    const [word, bit] = [row >>> 5, 1 << (row & 31)]
    for (let at = start + 1; at < end; at += 1) {
      const bitmap = this.#bitmaps[this.#bucketOf[this.#pairAt(at)] as number] as Uint32Array
      bitmap[word] = isSet ? (bitmap[word] as number) | bit : (bitmap[word] as number) & ~bit
    }
  }

  /** Moves the texts that are used to a buffer with room for more. */
  #makeRoom(bytes: number): void {
    const texts = this.#used - this.#unused
    const wider = Buffer.alloc(Math.ceil((texts + bytes) * 1.2) + 1024)
    let used = 0
    for (let row = 0; row < this.#starts.length; row += 1) {
      const [start, length] = [this.#starts[row] as number, this.#lengths[row] as number]
      this.#buffer.copy(wider, used, start, start + length)
      this.#starts[row] = used
      used += length
    }
    this.#buffer = wider
    this.#used = used
    this.#unused = 0
  }

  /** Which of the first rows, or of those in a bitmap, have a text that contains each of these. */
  rowsThatContain(texts: readonly string[], rows: number, among?: Uint32Array): Uint32Array {
    const start = among ?? new Uint32Array(Math.ceil(rows / 32)).fill(0xffffffff)
    return rowsOf(
      texts.reduce((left, text) => this.#find(Buffer.from(text.toLowerCase()), rows, left), start),
      rows,
    )
  }

  /** A bitmap of those among the rows whose text contains this. */
  #find(wanted: Buffer, rows: number, among: Uint32Array): Uint32Array {
    const pairs = Array.from({ length: wanted.length - 1 }, (_, at) => ((wanted[at] as number) << 8) | (wanted[at + 1] as number))
    const found = among.slice()
    for (const bucket of new Set(pairs.map((pair) => this.#bucketOf[pair] as number))) {
      const bitmap = this.#bitmaps[bucket] as Uint32Array
      for (let word = 0; word < found.length; word += 1) found[word] = (found[word] as number) & (bitmap[word] as number)
    }
    const [pair = 0] = pairs
    if (pairs.length === 1 && this.#isExclusive[pair]) return found
    for (let word = 0; word < found.length; word += 1) {
      let bits = found[word] as number
      while (bits !== 0) {
        const bit = bits & -bits
        const row = (word << 5) + 31 - Math.clz32(bit)
        if (row >= rows || !this.#contains(row, wanted)) found[word] = (found[word] as number) & ~bit
        bits &= ~bit
      }
    }
    return found
  }

  /** How close the texts of these rows are to one: 0 the same, 1 with it at their beginning, 2 else. */
  closeness(rows: Uint32Array, text: string): Uint8Array {
    const wanted = Buffer.from(text.toLowerCase())
    return Uint8Array.from(rows, (row) => {
      const [start, length] = [this.#starts[row] as number, this.#lengths[row] as number]
      const isAtStart = wanted.equals(this.#buffer.subarray(start, start + Math.min(wanted.length, length)))
      return isAtStart ? Number(length > wanted.length) : 2
    })
  }

  /**
   * The texts that most of these rows have, each with the number of its rows; those of as many rows in the order of the rows, and an empty
   * text is none. A table of hashes over the bytes, as a map of strings would decode the text of every row.
   */
  frequent(rows: Uint32Array, most: number): [text: string, rows: number][] {
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * rows.length + 2)))
    // Of each different text: the first row, and the number of rows. A slot holds its place, counted from one.
    const [firsts, counts] = [new Uint32Array(rows.length + 1), new Uint32Array(rows.length + 1)]
    let found = 0
    for (const row of rows) {
      if (this.#lengths[row] === 0) continue
      let slot = this.#hashOf(row) & (slots.length - 1)
      while (slots[slot] !== 0 && !this.#isSame(firsts[slots[slot] as number] as number, row)) slot = (slot + 1) & (slots.length - 1)
      if (slots[slot] === 0) {
        found += 1
        slots[slot] = found
        firsts[found] = row
      }
      counts[slots[slot] as number] = (counts[slots[slot] as number] as number) + 1
    }
    // Numbers are sorted without a call for each pair: by the count, then by the place of the text.
    const places = 2 ** 30
    const ranked = Float64Array.from({ length: found }, (_, at) => (counts[at + 1] as number) * places + (places - 2 - at)).sort()
    return Array.from(ranked.subarray(Math.max(0, found - most)).toReversed(), (rank) => {
      const place = places - 1 - (rank % places)
      const [row, count] = [firsts[place] as number, counts[place] as number]
      const start = this.#starts[row] as number
      return [this.#buffer.toString('utf8', start, start + (this.#lengths[row] as number)), count]
    })
  }

  /** Tabulation hashing: the secret numbers of its bytes, by exclusive or. */
  #hashOf(row: number): number {
    const start = this.#starts[row] as number
    const length = this.#lengths[row] as number
    let hash = 0
    for (let at = 0; at < length; at += 1) {
      const place = at % hashedTogether
      if (place === 0 && at > 0) hash = mixed(hash)
      hash ^= secrets[(place << 8) | (this.#buffer[start + at] as number)] as number
    }
    return hash >>> 0
  }

  #isSame(one: number, other: number): boolean {
    const length = this.#lengths[one] as number
    if (length !== this.#lengths[other]) return false
    const [first, second] = [this.#starts[one] as number, this.#starts[other] as number]
    for (let at = 0; at < length; at += 1) if (this.#buffer[first + at] !== this.#buffer[second + at]) return false
    return true
  }

  #contains(row: number, wanted: Buffer): boolean {
    const buffer = this.#buffer
    const first = wanted[0] as number
    const start = this.#starts[row] as number
    const last = start + (this.#lengths[row] as number) - wanted.length
    for (let at = start; at <= last; at += 1) {
      if (buffer[at] !== first) continue
      let same = 1
      while (same < wanted.length && buffer[at + same] === wanted[same]) same += 1
      if (same === wanted.length) return true
    }
    return false
  }
}

/** The rows whose bit is set. */
function rowsOf(bitmap: Uint32Array, rows: number): Uint32Array {
  const found: number[] = []
  for (let word = 0; word < bitmap.length; word += 1) {
    let bits = bitmap[word] as number
    while (bits !== 0) {
      const row = (word << 5) + 31 - Math.clz32(bits & -bits)
      if (row < rows) found.push(row)
      bits &= bits - 1
    }
  }
  return Uint32Array.from(found)
}

/** A bitmap in which the bits of these rows are set, of so many. */
export function bitmapOf(rows: Uint32Array, count: number): Uint32Array {
  const bitmap = new Uint32Array(Math.ceil(count / 32))
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number
    bitmap[row >>> 5] = (bitmap[row >>> 5] as number) | (1 << (row & 31))
  }
  return bitmap
}
