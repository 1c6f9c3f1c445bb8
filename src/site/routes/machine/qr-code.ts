import { create } from 'qrcode'

export interface QrCode {
  /** Modules along each side. */
  readonly size: number
  /** The dark modules as a path in the notation of SVG, one unit a module. */
  readonly path: string
}

/** The QR code of a text (ISO/IEC 18004) at the error correction level M, of which 15 % may be soiled. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (module, index) => (module ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
  return { size, path: dark.join('') }
}
