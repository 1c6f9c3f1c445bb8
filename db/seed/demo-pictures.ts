import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a drawing needs of a frame, in mm: IEC 60072-1 letters. */
export interface Outline {
  readonly frame: string
  readonly h: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  /** Diameter, pitch circle and holes of the flange that the mounting asks for; null without one. */
  readonly flange: { readonly p: number; readonly m: number; readonly holes: number } | null
  readonly feet: boolean
  /** Shaft down. */
  readonly vertical: boolean
}

export interface Plate {
  readonly model: string
  readonly powerKw: string
  readonly voltageV: string
  readonly connection: string
  readonly freqHz: string
  readonly currentA?: string
  readonly ratedRpm?: string
  readonly powerFactor?: string
  readonly efficiencyPct?: string
  readonly ieClass?: string
  readonly weightKg?: string
}

const figure = (value: string | undefined, unit: string): string => (value ? `${value} ${unit}` : '–')

const [width, height] = [800, 600]
const line = '#3d5166'
const shade = '#dfe6ed'
const metal = '#c3ced9'

const n = (value: number): string => String(Math.round(value * 10) / 10)

function rect(x: number, y: number, w: number, h: number, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${more}/>`
}

function stroke(x1: number, y1: number, x2: number, y2: number, more = ''): string {
  return `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" ${more}/>`
}

function text(x: number, y: number, words: string, size = 16, more = ''): string {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${line}" stroke="none" ${more}>${words}</text>`
}

const demoMark = text(width - 24, 40, '示例 DEMO', 18, 'text-anchor="end" opacity=".5" letter-spacing="2"')

function sheet(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif">
<rect width="${width}" height="${height}" fill="#f7f9fb"/><g fill="none" stroke="${line}" stroke-width="2" stroke-linejoin="round">${body}</g>${demoMark}</svg>
`
}

/** A measure between two points with its figure. */
function measure(x1: number, y1: number, x2: number, y2: number, words: string): string {
  const upright = Math.abs(x2 - x1) < Math.abs(y2 - y1)
  const [x, y] = upright ? [x1 - 8, (y1 + y2) / 2 + 5] : [(x1 + x2) / 2, y1 + 20]
  const ends = upright
    ? stroke(x1 - 6, y1, x1 + 6, y1) + stroke(x1 - 6, y2, x1 + 6, y2)
    : stroke(x1, y1 - 6, x1, y1 + 6) + stroke(x2, y1 - 6, x2, y1 + 6)
  return `<g stroke-width="1">${stroke(x1, y1, x2, y2)}${ends}</g>${text(x, y, words, 15, `text-anchor="${upright ? 'end' : 'middle'}"`)}`
}

/** Body with fan cover on the left and shaft on the right; 0/0 is the shaft's shoulder on the axis. */
function sideBody({ h, b, c, d, e }: Outline): string {
  const r = h * 0.92
  const [shield, body, cover] = [c * 0.45, b + c * 0.75, h * 0.62]
  const left = -shield - body
  const fins = Array.from({ length: 9 }, (_, at) =>
    stroke(left + 4, r * (-0.8 + at * 0.2), -shield - 4, r * (-0.8 + at * 0.2), 'stroke-width="1.2"'),
  )
  const slots = Array.from({ length: 6 }, (_, at) =>
    stroke(left - cover * 0.82, r * (-0.55 + at * 0.22), left - cover * 0.5, r * (-0.55 + at * 0.22)),
  )
  const box = rect(-shield - body * 0.75, -r - h * 0.42, h * 0.85, h * 0.46, `rx="6" fill="${metal}"`)
  const lid = rect(-shield - body * 0.75 - 4, -r - h * 0.46, h * 0.85 + 8, h * 0.08, `rx="3" fill="${shade}"`)
  const eye = h < 112 ? '' : `<circle cx="${n(-shield - body * 0.1)}" cy="${n(-r - h * 0.09)}" r="${n(h * 0.08)}"/>`
  return [
    rect(0, -d / 2, e, d, `fill="${metal}"`),
    rect(e * 0.15, -d / 2, e * 0.7, d * 0.22, 'stroke-width="1"'),
    rect(-shield, -r * 0.86, shield, r * 1.72, `rx="4" fill="${metal}"`),
    rect(left, -r, body, r * 2, `rx="6" fill="${shade}"`),
    `<path d="M${n(left)} ${n(-r * 0.97)}H${n(left - cover * 0.8)}q${n(-cover * 0.2)} 0 ${n(-cover * 0.2)} ${n(r * 0.25)}V${n(r * 0.72)}q0 ${n(r * 0.25)} ${n(cover * 0.2)} ${n(r * 0.25)}H${n(left)}Z" fill="${metal}"/>`,
    ...fins,
    ...slots,
    eye,
    box,
    lid,
  ].join('')
}

function sideFeet({ h, b, c }: Outline): string {
  const foot = (x: number): string => rect(x - h * 0.16, h * 0.62, h * 0.32, h * 0.38, `rx="3" fill="${metal}"`)
  const base = stroke(-c - b - h * 0.35, h, -c + h * 0.35, h, 'stroke-width="3"')
  return `${foot(-c)}${foot(-c - b)}${base}`
}

/** The motor from the side, to scale, with the measures that decide whether it fits. */
export function drawSide(outline: Outline): string {
  const { h, b, c, d, e, flange, feet, vertical } = outline
  const long = c * 1.2 + b + h * 0.62 + e
  const tall = Math.max(h * 2.4, (flange?.p ?? 0) * 1.1)
  const scale = Math.min(600 / (vertical ? tall : long), (vertical ? 480 : 400) / (vertical ? long : tall))
  const disc = flange ? rect(-h * 0.13, -flange.p / 2, h * 0.13, flange.p, `rx="2" fill="${metal}"`) : ''
  const flat = `<g stroke-width="${n(2 / scale)}">${feet ? sideFeet(outline) : ''}${sideBody(outline)}${disc}</g>`
  const [x, y] = vertical ? [400, 60 + (long - e) * scale] : [(width + long * scale) / 2 - e * scale, 290]
  const turned = `<g transform="translate(${n(x)} ${n(y)}) ${vertical ? 'rotate(90) ' : ''}scale(${Math.round(scale * 1000) / 1000})">${flat}</g>`
  if (vertical) return sheet(`${turned}${text(32, height - 32, `${outline.frame} · D ${d} × E ${e} mm`, 18)}`)
  const below = y + Math.max(h, (flange?.p ?? 0) / 2) * scale + 34
  const measures = [
    measure(x, below, x + e * scale, below, `E ${e}`),
    feet ? measure(x - (c + b) * scale, below, x - c * scale, below, `B ${b}`) : '',
    feet ? measure(70, y, 70, y + h * scale, `H ${h}`) : '',
  ]
  return sheet(`${turned}${measures.join('')}${text(32, height - 32, `${outline.frame} · D ${d} × E ${e} mm`, 18)}`)
}

function endFeet({ h, a }: Outline): string {
  const half = a / 2 + h * 0.16
  const pad = (x: number): string => rect(x - h * 0.15, h * 0.86, h * 0.3, h * 0.14, `fill="${shade}"`)
  return `<path d="M${n(-h * 0.62)} ${n(h * 0.55)}L${n(-half)} ${n(h * 0.86)}V${n(h)}H${n(half)}V${n(h * 0.86)}L${n(h * 0.62)} ${n(h * 0.55)}Z" fill="${metal}"/>${pad(-a / 2)}${pad(a / 2)}`
}

function endFlange({ flange }: Outline): string {
  if (!flange) return ''
  const holes = Array.from({ length: flange.holes }, (_, at) => {
    const angle = ((at + 0.5) / flange.holes) * 2 * Math.PI
    return `<circle cx="${n((Math.cos(angle) * flange.m) / 2)}" cy="${n((Math.sin(angle) * flange.m) / 2)}" r="${n(flange.p * 0.028)}" fill="#f7f9fb"/>`
  })
  return `<circle r="${n(flange.p / 2)}" fill="${metal}"/><circle r="${n(flange.m / 2)}" stroke-dasharray="6 5" stroke-width="1"/>${holes.join('')}`
}

/** The motor seen from its drive end. */
export function drawEnd(outline: Outline): string {
  const { h, a, d, flange, feet } = outline
  const r = h * 0.92
  const wide = Math.max(a + h * 0.4, flange?.p ?? 0, r * 2)
  const scale = Math.min(420 / wide, 400 / Math.max(h * 2.4, flange?.p ?? 0))
  const fins = Array.from({ length: 36 }, (_, at) => {
    const [cos, sin] = [Math.cos((at * Math.PI) / 18), Math.sin((at * Math.PI) / 18)]
    return stroke(cos * r * 0.9, sin * r * 0.9, cos * r, sin * r)
  })
  const body = [
    feet ? endFeet(outline) : '',
    rect(-h * 0.45, -r - h * 0.38, h * 0.9, h * 0.5, `rx="6" fill="${metal}"`),
    `<circle r="${n(r)}" fill="${shade}"/>`,
    ...fins,
    `<circle r="${n(r * 0.84)}" fill="#eef2f6"/>`,
    endFlange(outline),
    `<circle r="${n(Math.max(d, h * 0.3))}" fill="#eef2f6"/><circle r="${n(d / 2)}" fill="${metal}"/>`,
    rect(-d * 0.14, -d * 0.56, d * 0.28, d * 0.2, 'fill="#f7f9fb"'),
  ]
  const drawn = `<g transform="translate(400 300) scale(${Math.round(scale * 1000) / 1000})" stroke-width="${n(2 / scale)}">${body.join('')}</g>`
  const foot = feet ? measure(400 - (a / 2) * scale, 300 + h * scale + 30, 400 + (a / 2) * scale, 300 + h * scale + 30, `A ${a}`) : ''
  const pitch = flange ? ` · M ${flange.m} · P ${flange.p}` : ''
  return sheet(`${drawn}${foot}${text(32, height - 32, `${outline.frame} · D ${d}${pitch} mm`, 18)}`)
}

/** A nameplate with what IEC 60034-1, clause 10, asks for. */
export function drawPlate(plate: Plate): string {
  const cells: readonly (readonly [string, string])[] = [
    ['型号', plate.model],
    ['能效', plate.ieClass ?? '–'],
    ['功率', `${plate.powerKw} kW`],
    ['电压', `${plate.voltageV} V ${plate.connection === 'D' ? 'Δ' : plate.connection}`],
    ['电流', figure(plate.currentA, 'A')],
    ['频率', `${plate.freqHz} Hz`],
    ['转速', figure(plate.ratedRpm, 'r/min')],
    ['功率因数', plate.powerFactor ?? '–'],
    ['效率', figure(plate.efficiencyPct, '%')],
    ['防护', 'IP55'],
    ['绝缘', 'F'],
    ['工作制', 'S1'],
    ['冷却', 'IC411'],
    ['重量', figure(plate.weightKg, 'kg')],
  ]
  const rows = cells.map(([name, value], at) => {
    const [x, y] = [120 + (at % 2) * 290, 196 + Math.floor(at / 2) * 46]
    const rule = stroke(x, y + 10, x + 270, y + 10, 'stroke-width="1" opacity=".5"')
    return text(x, y, name, 18) + text(x + 270, y, value, 22, 'text-anchor="end" font-weight="600"') + rule
  })
  const rivets = [
    [100, 100],
    [700, 100],
    [100, 500],
    [700, 500],
  ].map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${y}" r="9" fill="${metal}"/>`)
  const frame = rect(70, 70, 660, 460, `rx="18" fill="${shade}"`) + rect(82, 82, 636, 436, 'rx="12" stroke-width="1"')
  return sheet(
    `${frame}${rivets.join('')}${text(400, 138, '三相异步电动机', 30, 'text-anchor="middle" font-weight="600" letter-spacing="6"')}${rows.join('')}`,
  )
}

/** Writes drawings by file name into the folder that is served below `/files/demo`. */
export async function keepPictures(filesDir: string, drawings: ReadonlyMap<string, string>): Promise<void> {
  const folder = join(filesDir, 'demo')
  await mkdir(folder, { recursive: true })
  await Promise.all([...drawings].map(([name, svg]) => writeFile(join(folder, name), svg)))
}
