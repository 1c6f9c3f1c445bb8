import type { Fields } from '#kernel/resource/field.ts'

/** How sure a reference figure is: A sourced or cross-checked, B one source, C to be verified before use. */
export const sourceFields = {
  confidence: { kind: 'text', label: ['可信度', 'Confidence'], max: 96, column: true },
  note: { kind: 'text', label: ['说明与出处', 'Note and source'], max: 255 },
} as const satisfies Fields
