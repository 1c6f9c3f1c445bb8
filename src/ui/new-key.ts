/** A key that nothing else has: also where a page is not served securely, and so has no `crypto.randomUUID`. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('-')
