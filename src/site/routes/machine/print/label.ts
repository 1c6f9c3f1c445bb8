import { t } from '#i18n/translate.ts'
import { printable } from '../../../fonts.ts'
import { siteName } from '../../../head.ts'
import { ink } from '../../../ink.ts'
import { labelLineOf } from '../stock-line.ts'
import { answerOf, drawFigure, drawQrCode, newSheet } from './document.ts'
import { figuresOf, type PrintedListing } from './listing.ts'

/** Points of a millimetre. */
const mm = 72 / 25.4
/** A common size of label printers: 100 × 60 mm. */
const [width, height, margin] = [100 * mm, 60 * mm, 4 * mm]
const qrWidth = 26 * mm

/** The stock label of a motor: what it is, its number, and the address of its page as a QR code. */
export async function printLabel(listing: PrintedListing): Promise<Response> {
  const { motor, lang, title, address } = listing
  const sheet = await newSheet({ size: [width, height], margin, title })
  const left = width - 2 * margin
  const heading = motor.model ? [motor.brandName, motor.model].filter(Boolean).join(' ') : title
  sheet.font('bold').fontSize(15).text(printable(heading), margin, margin, { width: left, height: 40, ellipsis: true })
  const top = margin + 44
  const across = left - qrWidth - 3 * mm
  figuresOf(listing).forEach((figure, index) => {
    const [x, y] = [margin + (index % 2) * (across / 2), top + Math.floor(index / 2) * 24]
    drawFigure(sheet, figure, { x, y, width: across / 2 - 4, sizes: [6.5, 10] })
  })
  drawQrCode(sheet, address, width - margin - qrWidth, top, qrWidth)
  const line = `${labelLineOf(motor, lang)} · ${t(siteName, lang)}`
  sheet.font('regular').fontSize(8).fillColor(ink.full)
  sheet.text(line, margin, height - margin - 12, { width: left, height: 12, ellipsis: true })
  return answerOf(sheet, `${motor.listingNo || motor.id} label`)
}
