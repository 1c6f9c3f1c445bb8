const chinese = /\p{Script=Han}/u

/** Sellers write in their own language: what reads a page aloud is told which. */
export const tongueOf = (text: unknown): string | undefined => (typeof text === 'string' && chinese.test(text) ? 'zh-CN' : undefined)
