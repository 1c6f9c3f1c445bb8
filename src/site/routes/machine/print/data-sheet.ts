import { t, type Words } from '#i18n/translate.ts'
import { isInferred, valueOrigins } from '#motors/value-origins.ts'
import { printable } from '../../../fonts.ts'
import { siteName } from '../../../head.ts'
import { ink } from '../../../ink.ts'
import type { Dimensions } from '../dimensions.ts'
import { viewsOf } from '../drawing.ts'
import { loadSpecification } from '../machine.loader.ts'
import type { Line, SpecificationGroup } from '../specification.ts'
import { stockLineOf } from '../stock-line.ts'
import { answerOf, drawFigure, drawQrCode, drawView, newSheet, type Sheet } from './document.ts'
import { figuresOf, type PrintedListing } from './listing.ts'

/** A4 in points. */
const [width, height, margin] = [595.28, 841.89, 40]
const inner = width - 2 * margin
/** Where the footer begins. */
const bottom = height - margin - 30
const gap = 20
const columnWidth = (inner - gap) / 2

/** The data sheet of a motor: what decides, the specification with the origin of each value, the drawing, and the way to its page. */
export async function printDataSheet(listing: PrintedListing): Promise<Response> {
  const { services, row, motor, lang, title } = listing
  const { groups, dimensions } = await loadSpecification(services, row, lang)
  const sheet = await newSheet({ size: [width, height], margin, title })
  let y = head(sheet, listing)
  y = specification(sheet, groups, lang, y)
  if (dimensions) drawing(sheet, dimensions, listing, y)
  footer(sheet, listing)
  return answerOf(sheet, motor.listingNo || motor.id)
}

/** Returns where the next part begins, as the others do. */
function head(sheet: Sheet, listing: PrintedListing): number {
  const { motor, lang, title, address } = listing
  const qrWidth = 76
  const left = inner - qrWidth - gap
  sheet
    .font('regular')
    .fontSize(9)
    .fillColor(ink.third)
    .text(t(['电机数据表', 'Motor data sheet'], lang), margin, margin)
  sheet
    .font('bold')
    .fontSize(17)
    .fillColor(ink.full)
    .text(printable(title), margin, margin + 14, { width: left })
  sheet.font('regular').fontSize(10).fillColor(ink.second)
  sheet.text(printable(stockLineOf(motor, lang)), margin, sheet.y + 4, { width: left })
  const below = Math.max(sheet.y, margin + qrWidth) + 14
  drawQrCode(sheet, address, width - margin - qrWidth, margin, qrWidth)
  const figures = figuresOf(listing)
  figures.forEach((figure, index) => {
    const x = margin + (index * inner) / figures.length
    drawFigure(sheet, figure, { x, y: below, width: inner / figures.length - 6, sizes: [8, 13] })
  })
  return below + 46
}

/** The groups in two columns, which go on on the next page. */
function specification(sheet: Sheet, groups: readonly SpecificationGroup[], lang: 'zh' | 'en', top: number): number {
  const place = { page: 0, column: 0, top, y: top }
  let lowest = top
  const x = (): number => margin + place.column * (columnWidth + gap)
  const room = (needed: number): void => {
    if (place.y + needed <= bottom) return
    place.column += 1
    if (place.column > 1) {
      sheet.addPage()
      Object.assign(place, { column: 0, top: margin })
      lowest = margin
    }
    place.y = place.top
  }
  for (const { title, lines } of groups) {
    if (lines.length === 0) continue
    room(40)
    sheet.font('bold').fontSize(10.5).fillColor(ink.full).text(title, x(), place.y, { width: columnWidth })
    place.y += 17
    for (const line of lines) {
      const needed = lineHeight(sheet, line)
      room(needed)
      drawLine(sheet, line, lang, x(), place.y, needed)
      place.y += needed
    }
    place.y += 10
    lowest = Math.max(lowest, place.y)
  }
  return place.column === 0 ? place.y : lowest
}

const [labelWidth, valueWidth] = [columnWidth * 0.42, columnWidth * 0.58 - 6]

function lineHeight(sheet: Sheet, [label, value, origin]: Line): number {
  sheet.font('regular').fontSize(8.5)
  const heights = [sheet.heightOfString(label, { width: labelWidth }), sheet.heightOfString(printable(value), { width: valueWidth })]
  return Math.max(...heights) + (origin ? 8 : 0) + 4
}

function drawLine(sheet: Sheet, [label, value, origin]: Line, lang: 'zh' | 'en', x: number, y: number, needed: number): void {
  sheet.font('regular').fontSize(8.5).fillColor(ink.second).text(label, x, y, { width: labelWidth })
  sheet.fillColor(origin && isInferred(origin) ? ink.third : ink.full).text(printable(value), x + labelWidth + 6, y, { width: valueWidth })
  if (origin) sheet.fontSize(6.5).text(t(valueOrigins[origin], lang), x + labelWidth + 6, sheet.y - 1, { width: valueWidth })
  sheet
    .moveTo(x, y + needed - 2)
    .lineTo(x + columnWidth, y + needed - 2)
    .lineWidth(0.5)
    .stroke(ink.line)
}

/** Both views at one scale, on a new page where they do not fit below. */
function drawing(sheet: Sheet, dimensions: Dimensions, { motor, lang }: PrintedListing, top: number): void {
  const views = viewsOf(dimensions)
  const across = views.reduce((sum, { box }) => sum + box.width, 0)
  const scale = Math.min((inner - gap) / across, 220 / Math.max(...views.map(({ box }) => box.height)))
  const needed = Math.max(...views.map(({ box }) => box.height)) * scale + 40
  let y = top
  if (y + needed > bottom) {
    sheet.addPage()
    y = margin
  }
  const note: Words = dimensions.isStandard
    ? [
        `单位 mm；卖家未填的尺寸按机座 ${motor.frame} 的 IEC 60072-1 标准值`,
        `In mm; what the seller has not stated follows from frame ${motor.frame} by IEC 60072-1`,
      ]
    : ['单位 mm，由卖家填写', 'In mm, as the seller states them']
  sheet
    .font('bold')
    .fontSize(10.5)
    .fillColor(ink.full)
    .text(t(['安装尺寸', 'Dimensions'], lang), margin, y)
  sheet
    .font('regular')
    .fontSize(8)
    .fillColor(ink.third)
    .text(t(note, lang), margin, y + 15)
  let x = margin
  for (const view of views) {
    drawView(sheet, view, x, y + 32, scale)
    x += view.box.width * scale + gap
  }
}

/** On every page: where the data come from, the address, the number of the page. */
function footer(sheet: Sheet, { lang, address }: PrintedListing): void {
  const { count } = sheet.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page)
    // Text below the margin would begin a new page.
    sheet.page.margins.bottom = 0
    sheet.font('regular').fontSize(7.5).fillColor(ink.third)
    const note: Words = [
      '未加标注的数据由卖家填写；以实物铭牌为准。',
      'Values without a mark are stated by the seller; the nameplate of the motor prevails.',
    ]
    sheet.text(`${t(siteName, lang)} · ${address}`, margin, bottom + 12, { width: inner - 40, height: 10, ellipsis: true })
    sheet.text(t(note, lang), margin, bottom + 23, { width: inner - 40, height: 10, ellipsis: true })
    sheet.text(`${page + 1}/${count}`, width - margin - 40, bottom + 12, { width: 40, align: 'right', lineBreak: false })
  }
}
