import type { Providers } from '#kernel/runtime/provide.ts'

/** What a product provides, for tests of the kernel alone: nothing. */
export const providesNothing: Providers = {
  dictionaries: async () => new Map(),
  hasTenant: async () => true,
  callerOf: async () => undefined,
  audit: () => {},
  storeFile: async () => ({ fileId: '' }),
  storedSheet: async () => ({ read: async () => Buffer.alloc(0) }),
}
