import type { Fields } from './reading.ts'

/** What the words for a wound rotor say: the type of the motors that are named by it. Others have one too, as those of cranes. */
export const woundRotor = { typeHint: 'AC3.WND', rotorType: 'WOUND' } as const satisfies Fields
