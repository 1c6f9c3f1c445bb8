import type { Offer, Wish } from '#motors/matching/wish.ts'

/** What is wanted in the tests of matching, and a motor that is all of it. */
export const wish: Wish = {
  ...{ family: 'AC3', phases: 3, powerMin: 5.5, poles: [4], voltageV: 380, frame: '132S', mounting: ['B3'], ieMin: 'IE3', ipMin: 'IP55' },
  quantity: 1,
}
export const offer: Offer = {
  ...{
    family: 'AC3',
    phases: 3,
    powerKw: 5.5,
    poles: [4],
    voltages: [380],
    freqHz: '50',
    connection: 'D',
    frame: '132S',
    mounting: ['B3'],
  },
  ...{ ieClass: 'IE3', ip: 'IP55', quantity: 5, confirmedDays: 0, condition: 'NEW' },
}
