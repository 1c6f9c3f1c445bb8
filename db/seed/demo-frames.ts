import { frameDimensions } from './catalogue.ts'
import type { Outline } from './demo-pictures.ts'
import type { SeedRow } from './rows.ts'

const byFrame = new Map(frameDimensions().map((row) => [String(row.frame), row]))
const toNumber = (value: unknown): number | null => (value === '' || value === undefined ? null : Number(value))

/** Mountings of the demo stock with their numeric code (IEC 60034-7), feet and flange. */
const mountings: Readonly<Record<string, { im: string; feet: boolean; flange: 'b5' | 'b14Small' | null; vertical?: true }>> = {
  B3: { im: 'IM 1001', feet: true, flange: null },
  B35: { im: 'IM 2001', feet: true, flange: 'b5' },
  B34: { im: 'IM 2101', feet: true, flange: 'b14Small' },
  B5: { im: 'IM 3001', feet: false, flange: 'b5' },
  B14: { im: 'IM 3601', feet: false, flange: 'b14Small' },
  V1: { im: 'IM 3011', feet: false, flange: 'b5', vertical: true },
}

/** Returns the dimensions of a frame. The last digit, as in 132S1, is the core length and does not change them. */
function dimensionsOf(frame: string): SeedRow {
  return byFrame.get(frame) ?? byFrame.get(frame.replace(/\d$/, '')) ?? {}
}

/** Returns the mechanical fields of a listing. */
export function mechanicsOf(frame: string, poles: number, mounting: string): SeedRow {
  const row = dimensionsOf(frame)
  const form = mountings[mounting]
  const side = poles === 2 ? '2p' : '4p'
  const flange = form?.flange
  const bearing = row[`bearing${side}`]
  return {
    frame,
    shaftHeight: Number(frame.match(/^\d+/)?.[0]),
    frameLength: frame.replace(/^\d+/, ''),
    imNumeric: form?.im,
    flange: flange ? row[`${flange}Flange`] : null,
    shaftD: row[`shaftD${side}`],
    shaftE: row[`shaftE${side}`],
    keyF: row[`keyF${side}`],
    keyG: row[`keyG${side}`],
    ...Object.fromEntries(['A', 'B', 'C', 'K'].map((letter) => [`dim${letter}`, form?.feet ? row[`dim${letter}`] : null])),
    ...Object.fromEntries(['M', 'N', 'P'].map((letter) => [`dim${letter}`, flange ? row[`${flange}${letter}`] : null])),
    dimS: flange === 'b5' ? row.b5S : null,
    bearingDe: bearing,
    bearingNde: bearing,
  }
}

/** Returns the dimensions for a drawing; null if the frame is unknown. */
export function outlineOf(frame: string, poles: number, mounting: string): Outline | null {
  const row = dimensionsOf(frame)
  const form = mountings[mounting]
  const side = poles === 2 ? '2p' : '4p'
  const [h, a, b, c, d, e] = [row.shaftHeight, row.dimA, row.dimB, row.dimC, row[`shaftD${side}`], row[`shaftE${side}`]].map(toNumber)
  if (!form || !h || !a || !b || !c || !d || !e) return null
  const [p, m, holes] = ['P', 'M', 'Holes'].map((letter) => toNumber(row[`${form.flange}${letter}`]))
  const flange = form.flange && p && m ? { p, m, holes: holes ?? 4 } : null
  return { frame, h, a, b, c, d, e, flange, feet: form.feet, vertical: form.vertical ?? false }
}
