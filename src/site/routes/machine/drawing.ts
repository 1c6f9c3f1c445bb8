import type { Words } from '#i18n/translate.ts'
import type { Dimensions } from './dimensions.ts'

/** A path in the notation of SVG, or a text of which `x` and `y` give the start or the middle of its base line; in mm. */
export type Shape =
  | { readonly kind: 'outline' | 'axis' | 'dimension'; readonly path: string }
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string; readonly anchor: 'start' | 'middle' }

/** One view of a motor, to scale. */
export interface View {
  readonly label: Words
  /** In mm, with a margin. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Height of the letters in mm. */
  readonly letters: number
  readonly shapes: readonly Shape[]
}

/** What the page of a motor draws. */
export interface DimensionedViews {
  readonly views: readonly View[]
  readonly isStandard: boolean
}

/** The views of a motor whose dimensions are known: drawn by the server, so that no browser loads how. */
export const drawingOf = (dimensions: Dimensions | undefined): DimensionedViews | undefined =>
  dimensions && { views: viewsOf(dimensions), isStandard: dimensions.isStandard }

/** The motor from the side and from its shaft end, with the dimensions that it is fitted by. The origin is where the shaft leaves the body. */
export const viewsOf = (dimensions: Dimensions): readonly View[] => [sideView(dimensions), endView(dimensions)]

/** Radius of the body in parts of the shaft height. */
const bodyShare = 0.92

/** What both views share, so that their axes and letters match. */
function sheetOf({ h, e, feet, flange, l }: Dimensions) {
  const body = l ? l - e : feet ? feet.c + feet.b + 1.3 * feet.c : 3 * h
  const radius = h * bodyShare
  const top = -Math.max(radius * 1.35, flange ? flange.p / 2 : 0)
  const bottom = Math.max(h, flange ? flange.p / 2 : 0)
  return { body, radius, top, bottom, height: bottom - top + h * 0.35, letters: (body + e) / 24 }
}

/** Width of a text in parts of its height, as wide as any font of a reader sets it. */
const widthOf = (text: string): number => [...text].length * 0.65

/** Where a shape that is a text begins and ends. */
function extentOf(shape: Shape, letters: number): readonly number[] {
  if (shape.kind !== 'text') return []
  const width = widthOf(shape.text) * letters
  const from = shape.anchor === 'middle' ? shape.x - width / 2 : shape.x
  return [from, from + width]
}

/** As wide as what is drawn and each of its texts. */
function viewOf(label: Words, [x, y, width, height]: readonly [number, number, number, number], letters: number, shapes: Shape[]): View {
  const margin = letters * 4
  const texts = shapes.flatMap((shape) => extentOf(shape, letters))
  const [from, to] = [Math.min(x - margin, ...texts), Math.max(x + width + margin, ...texts)]
  return { label, box: { x: from, y: y - margin, width: to - from, height: height + 2 * margin }, letters, shapes }
}

const outline = (path: string): Shape => ({ kind: 'outline', path })
const axis = (path: string): Shape => ({ kind: 'axis', path })
const textAt = (x: number, y: number, text: string, anchor: 'start' | 'middle' = 'start'): Shape => ({ kind: 'text', x, y, text, anchor })

const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`

function roundedBox(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}z`
}

const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

interface Line {
  readonly from: number
  readonly to: number
  /** Where the line runs, and where the edges are that it measures. */
  readonly at: number
  readonly edge: number
  readonly text: string
}

/** A horizontal dimension line with its text. */
const across = ({ from, to, at, edge, text }: Line, letters: number): Shape[] => [
  { kind: 'dimension', path: `M${from} ${edge}V${at + letters / 2}M${to} ${edge}V${at + letters / 2}M${from} ${at}H${to}` },
  textAt((from + to) / 2, at - letters / 3, text, 'middle'),
]

/** A vertical dimension line with its text. */
const upright = ({ from, to, at, edge, text }: Line, letters: number): Shape[] => [
  { kind: 'dimension', path: `M${edge} ${from}H${at + letters / 2}M${edge} ${to}H${at + letters / 2}M${at} ${from}V${to}` },
  textAt(at + letters / 2, (from + to) / 2 + letters / 3, text),
]

function sideView(dimensions: Dimensions): View {
  const { h, d, e, feet, flange, l } = dimensions
  const { body, radius, top, bottom, height, letters } = sheetOf(dimensions)
  const parts = [`H ${h}`, `D ${d}`, `E ${e}`, ...(feet ? [`B ${feet.b}`, `C ${feet.c}`] : []), ...(flange ? [`P ${flange.p}`] : [])]
  const listed = parts.join(', ')
  return viewOf([`侧视图：${listed}`, `Side view: ${listed}`], [-e, top, body + e, height], letters, [
    outline(box(-e, -d / 2, e, d)),
    outline(roundedBox(0, -radius, body, 2 * radius, radius * 0.12)),
    outline(box(body * 0.35, -radius * 1.35, body * 0.3, radius * 0.35)),
    ...(flange ? [outline(box(0, -flange.p / 2, Math.max(flange.p * 0.06, 6), flange.p))] : []),
    ...(feet ? [outline(box(feet.c - feet.k * 2, h * 0.9, feet.b + feet.k * 4, h * 0.1))] : []),
    axis(`M${-e - letters} 0H${body + letters}`),
    textAt(-e, -d / 2 - letters / 2, `⌀${d}`),
    ...across({ from: -e, to: 0, at: bottom + letters * 2, edge: d / 2, text: `E ${e}` }, letters),
    ...(feet
      ? [
          ...across({ from: 0, to: feet.c, at: bottom + letters * 4, edge: h, text: `C ${feet.c}` }, letters),
          ...across({ from: feet.c, to: feet.c + feet.b, at: bottom + letters * 2, edge: h, text: `B ${feet.b}` }, letters),
          ...upright({ from: 0, to: h, at: body + letters, edge: body, text: `H ${h}` }, letters),
        ]
      : []),
    ...(l ? across({ from: -e, to: body, at: top - letters, edge: 0, text: `L ${l}` }, letters) : []),
  ])
}

function endView(dimensions: Dimensions): View {
  const { h, d, feet, flange } = dimensions
  const { radius, top, bottom, height, letters } = sheetOf(dimensions)
  const half = Math.max(radius, feet ? feet.a / 2 + feet.k * 2 : 0, flange ? flange.p / 2 : 0)
  const letterings = [
    ...(feet ? [`A ${feet.a}`, `K ${feet.k}`] : []),
    ...(flange ? [flange.name, `M ${flange.m}`, `N ${flange.n}`, `P ${flange.p}`, `S ${flange.s}`] : []),
  ].join(', ')
  const holes = [45, 135, 225, 315].map((degrees) => (degrees * Math.PI) / 180)
  return viewOf([`轴伸端视图：${letterings}`, `View of the shaft end: ${letterings}`], [-half, top, 2 * half, height], letters, [
    ...(flange ? [outline(circle(0, 0, flange.p / 2))] : []),
    outline(circle(0, 0, radius)),
    ...(feet ? [outline(box(-feet.a / 2 - feet.k * 2, h * 0.9, feet.a + feet.k * 4, h * 0.1))] : []),
    ...(flange
      ? holes.map((angle) => outline(circle((flange.m / 2) * Math.cos(angle), (flange.m / 2) * Math.sin(angle), flange.s / 2)))
      : []),
    outline(circle(0, 0, d / 2)),
    ...(flange ? [axis(circle(0, 0, flange.m / 2))] : []),
    axis(`M${-half} 0H${half}M0 ${-half}V${bottom}`),
    ...(feet
      ? across({ from: -feet.a / 2, to: feet.a / 2, at: bottom + letters * 2, edge: h, text: `A ${feet.a} · K ⌀${feet.k}` }, letters)
      : []),
    ...(flange
      ? [textAt(0, -half - letters, `${flange.name} · M ${flange.m} · N ${flange.n} · P ${flange.p} · S ${flange.s}`, 'middle')]
      : []),
  ])
}
