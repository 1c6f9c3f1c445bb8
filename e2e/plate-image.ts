import sharp from 'sharp'

/** A plate as a printer draws it. */
export function plateImage(): Promise<Buffer> {
  const lines = [
    '三相异步电动机',
    '型号 YE3-132S-4',
    '5.5 kW    380 V    50 Hz',
    '11.2 A    1460 r/min',
    'IP55    IE3    68 kg',
    '皖南电机',
  ]
  const texts = lines.map((line, at) => `<text x="60" y="${110 + at * 95}" font-size="56" font-family="sans-serif">${line}</text>`)
  return sharp(Buffer.from(`<svg width="1000" height="700"><rect width="1000" height="700" fill="#c9ced4"/>${texts.join('')}</svg>`))
    .png()
    .toBuffer()
}
