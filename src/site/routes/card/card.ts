import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import { t, type Words } from '#i18n/translate.ts'
import { drawInTurn } from '../../drawings.ts'
import { fontFiles, printable } from '../../fonts.ts'
import { siteName, tagline } from '../../head.ts'
import { ink } from '../../ink.ts'

/** What is drawn on the picture that other sites show with a link to a page. */
export interface Card {
  readonly lang: 'zh' | 'en'
  readonly title: string
  /** Figures with their names, at most six. */
  readonly figures?: readonly (readonly [name: string, value: string])[]
  /** A line at the foot. */
  readonly note?: string
  /** Whether it is shown with pages that have none of their own. */
  readonly isOfSite?: boolean
}

/** Pixels, as the Open Graph pictures of most sites. */
const [width, height, margin] = [1200, 630, 72]
const inner = width - 2 * margin

let fonts: Promise<readonly [regular: Font, bold: Font]> | undefined

async function openFonts(): Promise<readonly [regular: Font, bold: Font]> {
  const [regular, bold] = await fontFiles()
  return [create(regular) as Font, create(bold) as Font]
}

const widthOf = (font: Font, text: string, size: number): number => (font.layout(text).advanceWidth * size) / font.unitsPerEm

/** A line of text as outlines, so that the picture does not depend on the fonts of the machine; `y` is its base line. */
function lineOf(font: Font, text: string, x: number, y: number, size: number, color: string): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = 0
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${at.toFixed(0)} 0)" d="${glyph.path.toSVG()}"/>`
    at += positions[index]?.xAdvance ?? 0
    return path
  })
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" fill="${color}">${paths.join('')}</g>`
}

/** The text in at most so many lines, the last one cut with an ellipsis where it does not fit. */
function linesOf(font: Font, text: string, size: number, most: number, room: number, lang: 'zh' | 'en'): string[] {
  const lines: string[] = ['']
  for (const { segment } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) {
    const last = lines.length - 1
    if (widthOf(font, lines[last] + segment, size) <= room) lines[last] += segment
    else if (lines.length < most) lines.push(segment.trimStart())
    else return [...lines.slice(0, -1), `${lines[last]?.trimEnd()}…`]
  }
  return lines.map((line) => line.trim())
}

const ofSite = new Map<Card['lang'], Promise<Buffer>>()

/** Draws a card as PNG, when it is its turn; that of the site once. */
export function drawCard(card: Card): Promise<Buffer> {
  const { lang, isOfSite } = card
  if (!isOfSite) return drawInTurn(() => draw(card))
  const drawn = ofSite.get(lang) ?? drawInTurn(() => draw(card))
  ofSite.set(lang, drawn)
  drawn.catch(() => ofSite.delete(lang))
  return drawn
}

async function draw({ lang, title, figures = [], note = '' }: Card): Promise<Buffer> {
  fonts ??= openFonts()
  const [regular, bold] = await fonts
  const titleLines = linesOf(bold, printable(title), 60, 2, inner, lang)
  const column = inner / Math.max(figures.length, 1)
  const parts = [
    `<rect width="${width}" height="${height}" fill="#ffffff"/><rect width="${width}" height="14" fill="${ink.brand}"/>`,
    lineOf(bold, t(siteName, lang), margin, 104, 34, ink.brand),
    ...titleLines.map((line, index) => lineOf(bold, line, margin, 220 + index * 78, 60, ink.full)),
    ...figures.flatMap(([name, value], index) => {
      const x = margin + index * column
      const [short = ''] = linesOf(bold, printable(value), 38, 1, column - 12, lang)
      return [lineOf(regular, name, x, 410, 24, ink.third), lineOf(bold, short, x, 464, 38, ink.full)]
    }),
    `<rect x="${margin}" y="516" width="${inner}" height="2" fill="${ink.line}"/>`,
    lineOf(regular, linesOf(regular, printable(note || t(tagline, lang)), 28, 1, inner, lang)[0] ?? '', margin, 572, 28, ink.second),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

const heading: Words = ['找一台现在就有的电机', 'Find a motor in stock today']
const siteCards: Readonly<Record<'zh' | 'en', Card>> = {
  zh: { lang: 'zh', title: heading[0], isOfSite: true },
  en: { lang: 'en', title: heading[1], isOfSite: true },
}

/** The card of pages without one of their own. */
export const siteCard = (lang: 'zh' | 'en'): Card => siteCards[lang]
