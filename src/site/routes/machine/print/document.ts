import PDFDocument from 'pdfkit'
import { fontFiles, printable } from '../../../fonts.ts'
import { ink } from '../../../ink.ts'
import type { View } from '../drawing.ts'
import { qrCodeOf } from '../qr-code.ts'

export type Sheet = PDFKit.PDFDocument

interface SheetOptions {
  /** In points, 1/72 inch. */
  readonly size: readonly [width: number, height: number]
  readonly margin: number
  readonly title: string
}

/** An empty sheet with the fonts `regular` and `bold`, which hold Chinese and Latin characters. */
export async function newSheet({ size, margin, title }: SheetOptions): Promise<Sheet> {
  const [regular, bold] = await fontFiles()
  const sheet = new PDFDocument({ size: [...size], margin, bufferPages: true, info: { Title: title, Creator: 'MotorSpot' } })
  return sheet.registerFont('regular', regular).registerFont('bold', bold).font('regular').fillColor(ink.full)
}

/** The sheet as an answer that is opened in the browser under a name. */
export async function answerOf(sheet: Sheet, name: string): Promise<Response> {
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => sheet.once('end', resolve).once('error', reject))
  sheet.end()
  await ended
  return new Response(new Uint8Array(Buffer.concat(chunks)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}.pdf`,
      'cache-control': 'private, no-store',
      // The page of the motor is what a search is answered with.
      'x-robots-tag': 'noindex',
    },
  })
}

interface FigureStyle {
  readonly x: number
  readonly y: number
  readonly width: number
  /** Points of the name and of the value below it. */
  readonly sizes: readonly [name: number, value: number]
}

/** Draws a figure with its name above it, each in one line. */
export function drawFigure(sheet: Sheet, [name, value]: readonly [string, string], { x, y, width, sizes }: FigureStyle): void {
  const [small, large] = sizes
  const fit = { width, height: large * 1.4, ellipsis: true }
  sheet.font('regular').fontSize(small).fillColor(ink.second).text(name, x, y, fit)
  sheet.font('bold').fontSize(large).fillColor(ink.full)
  sheet.text(printable(value), x, y + small + 2, fit)
}

/** Draws the QR code of a text as a square. */
export function drawQrCode(sheet: Sheet, text: string, x: number, y: number, width: number): void {
  const { size, path } = qrCodeOf(text)
  sheet.save().translate(x, y)
  sheet
    .scale(width / size)
    .path(path)
    .fill('#000000')
    .restore()
}

/** Draws a view of the motor with its left upper corner at a point; `scale` is points per mm. */
export function drawView(sheet: Sheet, { box, letters, shapes }: View, x: number, y: number, scale: number): void {
  const across = (value: number): number => x + (value - box.x) * scale
  const down = (value: number): number => y + (value - box.y) * scale
  for (const shape of shapes) {
    if (shape.kind === 'text') {
      const text = printable(shape.text)
      sheet.fontSize(letters * scale).fillColor(ink.full)
      const start = shape.anchor === 'middle' ? across(shape.x) - sheet.widthOfString(text) / 2 : across(shape.x)
      sheet.text(text, start, down(shape.y) - letters * scale * 1.16, { lineBreak: false })
      continue
    }
    // The width of lines is the same at every scale.
    sheet
      .save()
      .translate(across(0), down(0))
      .scale(scale)
      .path(shape.path)
      .lineWidth(0.8 / scale)
    if (shape.kind === 'axis') sheet.dash(6 / scale, { space: 3 / scale })
    if (shape.kind === 'outline') sheet.fillAndStroke(ink.panel, ink.full)
    else sheet.stroke(ink.third)
    sheet.restore()
  }
}
