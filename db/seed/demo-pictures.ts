import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedRow } from './rows.ts'

/** Dimensions of a motor for a drawing, in mm, by the letters of IEC 60072-1. */
export interface Outline {
  readonly frame: string
  readonly h: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  /** Outer diameter, pitch circle diameter and number of holes of the flange; null without a flange. */
  readonly flange: { readonly p: number; readonly m: number; readonly holes: number } | null
  readonly feet: boolean
  /** Mounted with the shaft down. */
  readonly vertical: boolean
}

/** The values on a nameplate. */
export interface Nameplate {
  /** What it is, as 三相异步电动机. */
  readonly kind: string
  readonly ip?: string
  readonly insulation?: string
  readonly duty?: string
  readonly ic?: string
  readonly model: string
  readonly powerKw: string
  readonly voltageV: string
  readonly connection?: string
  readonly freqHz?: string
  readonly currentA?: string
  readonly ratedRpm?: string
  readonly powerFactor?: string
  readonly efficiencyPct?: string
  readonly ieClass?: string
  readonly weightKg?: string
}

const withUnit = (value: string | undefined, unit: string): string => (value ? `${value} ${unit}` : '–')

const [width, height] = [800, 600]
const lineColour = '#3d5166'
const lightColour = '#dfe6ed'
const darkColour = '#c3ced9'

const round = (value: number): string => String(Math.round(value * 10) / 10)

function rect(x: number, y: number, w: number, h: number, attributes = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" ${attributes}/>`
}

function stroke(x1: number, y1: number, x2: number, y2: number, attributes = ''): string {
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" ${attributes}/>`
}

function text(x: number, y: number, content: string, size = 16, attributes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${lineColour}" stroke="none" ${attributes}>${content}</text>`
}

const demoLabel = text(width - 24, 40, '示例 DEMO', 18, 'text-anchor="end" opacity=".5" letter-spacing="2"')

function svgDocument(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif">
<rect width="${width}" height="${height}" fill="#f7f9fb"/><g fill="none" stroke="${lineColour}" stroke-width="2" stroke-linejoin="round">${body}</g>${demoLabel}</svg>
`
}

/** Draws a dimension line between two points with its label. */
function dimensionLine(x1: number, y1: number, x2: number, y2: number, label: string): string {
  const vertical = Math.abs(x2 - x1) < Math.abs(y2 - y1)
  const [x, y] = vertical ? [x1 - 8, (y1 + y2) / 2 + 5] : [(x1 + x2) / 2, y1 + 20]
  const ends = vertical
    ? stroke(x1 - 6, y1, x1 + 6, y1) + stroke(x1 - 6, y2, x1 + 6, y2)
    : stroke(x1, y1 - 6, x1, y1 + 6) + stroke(x2, y1 - 6, x2, y1 + 6)
  return `<g stroke-width="1">${stroke(x1, y1, x2, y2)}${ends}</g>${text(x, y, label, 15, `text-anchor="${vertical ? 'end' : 'middle'}"`)}`
}

/** Draws the body with the fan cover on the left and the shaft on the right. The origin is the shaft shoulder on the axis. */
function sideBody({ h, b, c, d, e }: Outline): string {
  const r = h * 0.92
  const [shield, body, cover] = [c * 0.45, b + c * 0.75, h * 0.62]
  const left = -shield - body
  const fins = Array.from({ length: 9 }, (_, index) =>
    stroke(left + 4, r * (-0.8 + index * 0.2), -shield - 4, r * (-0.8 + index * 0.2), 'stroke-width="1.2"'),
  )
  const slots = Array.from({ length: 6 }, (_, index) =>
    stroke(left - cover * 0.82, r * (-0.55 + index * 0.22), left - cover * 0.5, r * (-0.55 + index * 0.22)),
  )
  const box = rect(-shield - body * 0.75, -r - h * 0.42, h * 0.85, h * 0.46, `rx="6" fill="${darkColour}"`)
  const lid = rect(-shield - body * 0.75 - 4, -r - h * 0.46, h * 0.85 + 8, h * 0.08, `rx="3" fill="${lightColour}"`)
  const eye = h < 112 ? '' : `<circle cx="${round(-shield - body * 0.1)}" cy="${round(-r - h * 0.09)}" r="${round(h * 0.08)}"/>`
  return [
    rect(0, -d / 2, e, d, `fill="${darkColour}"`),
    rect(e * 0.15, -d / 2, e * 0.7, d * 0.22, 'stroke-width="1"'),
    rect(-shield, -r * 0.86, shield, r * 1.72, `rx="4" fill="${darkColour}"`),
    rect(left, -r, body, r * 2, `rx="6" fill="${lightColour}"`),
    `<path d="M${round(left)} ${round(-r * 0.97)}H${round(left - cover * 0.8)}q${round(-cover * 0.2)} 0 ${round(-cover * 0.2)} ${round(r * 0.25)}V${round(r * 0.72)}q0 ${round(r * 0.25)} ${round(cover * 0.2)} ${round(r * 0.25)}H${round(left)}Z" fill="${darkColour}"/>`,
    ...fins,
    ...slots,
    eye,
    box,
    lid,
  ].join('')
}

function sideFeet({ h, b, c }: Outline): string {
  const foot = (x: number): string => rect(x - h * 0.16, h * 0.62, h * 0.32, h * 0.38, `rx="3" fill="${darkColour}"`)
  const base = stroke(-c - b - h * 0.35, h, -c + h * 0.35, h, 'stroke-width="3"')
  return `${foot(-c)}${foot(-c - b)}${base}`
}

/** Returns an SVG of the motor from the side, to scale, with its main dimensions. */
export function drawSide(outline: Outline): string {
  const { h, b, c, d, e, flange, feet, vertical } = outline
  const motorLength = c * 1.2 + b + h * 0.62 + e
  const motorHeight = Math.max(h * 2.4, (flange?.p ?? 0) * 1.1)
  const scale = Math.min(600 / (vertical ? motorHeight : motorLength), (vertical ? 480 : 400) / (vertical ? motorLength : motorHeight))
  const disc = flange ? rect(-h * 0.13, -flange.p / 2, h * 0.13, flange.p, `rx="2" fill="${darkColour}"`) : ''
  const horizontal = `<g stroke-width="${round(2 / scale)}">${feet ? sideFeet(outline) : ''}${sideBody(outline)}${disc}</g>`
  const [x, y] = vertical ? [400, 60 + (motorLength - e) * scale] : [(width + motorLength * scale) / 2 - e * scale, 290]
  const drawing = `<g transform="translate(${round(x)} ${round(y)}) ${vertical ? 'rotate(90) ' : ''}scale(${Math.round(scale * 1000) / 1000})">${horizontal}</g>`
  if (vertical) return svgDocument(`${drawing}${text(32, height - 32, `${outline.frame} · D ${d} × E ${e} mm`, 18)}`)
  const below = y + Math.max(h, (flange?.p ?? 0) / 2) * scale + 34
  const dimensionLines = [
    dimensionLine(x, below, x + e * scale, below, `E ${e}`),
    feet ? dimensionLine(x - (c + b) * scale, below, x - c * scale, below, `B ${b}`) : '',
    feet ? dimensionLine(70, y, 70, y + h * scale, `H ${h}`) : '',
  ]
  return svgDocument(`${drawing}${dimensionLines.join('')}${text(32, height - 32, `${outline.frame} · D ${d} × E ${e} mm`, 18)}`)
}

function endFeet({ h, a }: Outline): string {
  const half = a / 2 + h * 0.16
  const pad = (x: number): string => rect(x - h * 0.15, h * 0.86, h * 0.3, h * 0.14, `fill="${lightColour}"`)
  return `<path d="M${round(-h * 0.62)} ${round(h * 0.55)}L${round(-half)} ${round(h * 0.86)}V${round(h)}H${round(half)}V${round(h * 0.86)}L${round(h * 0.62)} ${round(h * 0.55)}Z" fill="${darkColour}"/>${pad(-a / 2)}${pad(a / 2)}`
}

function endFlange({ flange }: Outline): string {
  if (!flange) return ''
  const holes = Array.from({ length: flange.holes }, (_, index) => {
    const angle = ((index + 0.5) / flange.holes) * 2 * Math.PI
    return `<circle cx="${round((Math.cos(angle) * flange.m) / 2)}" cy="${round((Math.sin(angle) * flange.m) / 2)}" r="${round(flange.p * 0.028)}" fill="#f7f9fb"/>`
  })
  return `<circle r="${round(flange.p / 2)}" fill="${darkColour}"/><circle r="${round(flange.m / 2)}" stroke-dasharray="6 5" stroke-width="1"/>${holes.join('')}`
}

/** Returns an SVG of the motor seen from its drive end. */
export function drawEnd(outline: Outline): string {
  const { h, a, d, flange, feet } = outline
  const r = h * 0.92
  const motorWidth = Math.max(a + h * 0.4, flange?.p ?? 0, r * 2)
  const scale = Math.min(420 / motorWidth, 400 / Math.max(h * 2.4, flange?.p ?? 0))
  const fins = Array.from({ length: 36 }, (_, index) => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 18), Math.sin((index * Math.PI) / 18)]
    return stroke(cos * r * 0.9, sin * r * 0.9, cos * r, sin * r)
  })
  const body = [
    feet ? endFeet(outline) : '',
    rect(-h * 0.45, -r - h * 0.38, h * 0.9, h * 0.5, `rx="6" fill="${darkColour}"`),
    `<circle r="${round(r)}" fill="${lightColour}"/>`,
    ...fins,
    `<circle r="${round(r * 0.84)}" fill="#eef2f6"/>`,
    endFlange(outline),
    `<circle r="${round(Math.max(d, h * 0.3))}" fill="#eef2f6"/><circle r="${round(d / 2)}" fill="${darkColour}"/>`,
    rect(-d * 0.14, -d * 0.56, d * 0.28, d * 0.2, 'fill="#f7f9fb"'),
  ]
  const drawing = `<g transform="translate(400 300) scale(${Math.round(scale * 1000) / 1000})" stroke-width="${round(2 / scale)}">${body.join('')}</g>`
  const footDistance = feet
    ? dimensionLine(400 - (a / 2) * scale, 300 + h * scale + 30, 400 + (a / 2) * scale, 300 + h * scale + 30, `A ${a}`)
    : ''
  const pitch = flange ? ` · M ${flange.m} · P ${flange.p}` : ''
  return svgDocument(`${drawing}${footDistance}${text(32, height - 32, `${outline.frame} · D ${d}${pitch} mm`, 18)}`)
}

/** Returns an SVG of a nameplate with the values that IEC 60034-1, clause 10, requires. */
export function drawNameplate(plate: Nameplate): string {
  const cells: readonly (readonly [string, string])[] = [
    ['型号', plate.model],
    ['能效', plate.ieClass ?? '–'],
    ['功率', `${plate.powerKw} kW`],
    ['电压', `${plate.voltageV} V ${plate.connection === 'D' ? 'Δ' : (plate.connection ?? '')}`],
    ['电流', withUnit(plate.currentA, 'A')],
    ['频率', plate.freqHz === 'VF' ? '变频' : withUnit(plate.freqHz, 'Hz')],
    ['转速', withUnit(plate.ratedRpm, 'r/min')],
    ['功率因数', plate.powerFactor ?? '–'],
    ['效率', withUnit(plate.efficiencyPct, '%')],
    ['防护', plate.ip ?? '–'],
    ['绝缘', plate.insulation ?? '–'],
    ['工作制', plate.duty ?? '–'],
    ['冷却', plate.ic ?? '–'],
    ['重量', withUnit(plate.weightKg, 'kg')],
  ]
  const rows = cells.map(([name, value], index) => {
    const [x, y] = [120 + (index % 2) * 290, 196 + Math.floor(index / 2) * 46]
    const underline = stroke(x, y + 10, x + 270, y + 10, 'stroke-width="1" opacity=".5"')
    return text(x, y, name, 18) + text(x + 270, y, value, 22, 'text-anchor="end" font-weight="600"') + underline
  })
  const rivets = [
    [100, 100],
    [700, 100],
    [100, 500],
    [700, 500],
  ].map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${y}" r="9" fill="${darkColour}"/>`)
  const frame = rect(70, 70, 660, 460, `rx="18" fill="${lightColour}"`) + rect(82, 82, 636, 436, 'rx="12" stroke-width="1"')
  return svgDocument(
    `${frame}${rivets.join('')}${text(400, 138, plate.kind, 30, 'text-anchor="middle" font-weight="600" letter-spacing="6"')}${rows.join('')}`,
  )
}

/** The rows of the attachments that the listings of a tenant refer to. */
export const attachmentsOf = (tenantId: string, drawings: ReadonlyMap<string, string>): SeedRow[] =>
  [...drawings].map(([file, svg]) => ({
    ...{ tenantId, name: `demo/${file}`, originalName: file, extension: 'svg', domainUrl: '/files' },
    ...{ attachSize: Buffer.byteLength(svg), contentType: 'image/svg+xml', isKept: true },
  }))

/** Writes the drawings (SVG by file name) into the folder that is served at `/files/demo`. */
export async function saveDrawings(filesDir: string, drawings: ReadonlyMap<string, string>): Promise<void> {
  const folder = join(filesDir, 'demo')
  await mkdir(folder, { recursive: true })
  await Promise.all([...drawings].map(([name, svg]) => writeFile(join(folder, name), svg)))
}
