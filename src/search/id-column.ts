/** The id of each row, a whole number of at most 64 bits, and the row of each id. 16 bytes a row, where a Map of texts takes a hundred. */
export class IdColumn {
  #ids = new BigInt64Array(0)
  /** Rows plus 1 at the place that follows from their id, or at the next free one; 0 is free. */
  #places = new Uint32Array(2)

  get bytes(): number {
    return this.#ids.byteLength + this.#places.byteLength
  }

  reserve(rows: number): void {
    const wider = new BigInt64Array(rows)
    wider.set(this.#ids.subarray(0, rows))
    const known = Math.min(this.#ids.length, rows)
    this.#ids = wider
    this.#places = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(rows, 1) * 1.5)))
    for (let row = 0; row < known; row += 1) if (wider[row] !== 0n) this.#put(row)
  }

  of(row: number): bigint {
    return this.#ids[row] as bigint
  }

  /** The row of an id; -1 if there is none. */
  rowOf(id: bigint): number {
    return (this.#places[this.#placeOf(id)] as number) - 1
  }

  /** Every n-th id of these rows, in the order of the ids. */
  every(number: number, rows: Uint32Array): string[] {
    const ids = BigInt64Array.from({ length: rows.length }, (_, at) => this.of(rows[at] as number)).sort()
    return Array.from({ length: Math.floor(ids.length / number) }, (_, at) => String(ids[(at + 1) * number - 1]))
  }

  add(row: number, id: bigint): void {
    this.#ids[row] = id
    this.#put(row)
  }

  remove(row: number): void {
    const places = this.#places
    const mask = places.length - 1
    let free = this.#placeOf(this.of(row))
    places[free] = 0
    this.#ids[row] = 0n
    // Those after it that could stand in its place move up, so that no search ends at the gap.
    for (let place = (free + 1) & mask; places[place] !== 0; place = (place + 1) & mask) {
      const first = this.#firstPlaceOf(this.of((places[place] as number) - 1))
      if (((place - first) & mask) < ((place - free) & mask)) continue
      places[free] = places[place] as number
      places[place] = 0
      free = place
    }
  }

  move(from: number, to: number): void {
    const id = this.of(from)
    this.#places[this.#placeOf(id)] = to + 1
    this.#ids[to] = id
    this.#ids[from] = 0n
  }

  #put(row: number): void {
    this.#places[this.#placeOf(this.of(row))] = row + 1
  }

  /** Where an id stands, or would stand. */
  #placeOf(id: bigint): number {
    const places = this.#places
    const mask = places.length - 1
    let place = this.#firstPlaceOf(id)
    while (places[place] !== 0 && this.#ids[(places[place] as number) - 1] !== id) place = (place + 1) & mask
    return place
  }

  #firstPlaceOf(id: bigint): number {
    // Ids count up in their upper and in their lower bits: both are mixed.
    const low = Number(BigInt.asUintN(32, id))
    const high = Number(BigInt.asUintN(32, id >> 32n))
    return (Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> 7) & (this.#places.length - 1)
  }
}
