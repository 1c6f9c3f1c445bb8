/** An expression for frames of small motors, whose length has a number and no letter: `802`. */
export const smallFrame = '(?:56|63|71|80|90)[12]'

/** What of a frame its fixing depends on. */
export interface FrameSize {
  /** mm. */
  readonly height: number
  /** `S`, `M`, `L`; empty where none is named. */
  readonly letter: string
}

/** Height and letter of `132M1`, `250`, `5003`: the number of the core is not part of the fixing. */
export function frameSizeOf(frame: string): FrameSize | undefined {
  const found = /^(\d{2,3})([SML]?)/.exec(frame)
  return found ? { height: Number(found[1]), letter: found[2] ?? '' } : undefined
}

/** The same as a text: `132M`; empty for what is no frame. */
export function frameSizeText(frame: string): string {
  const size = frameSizeOf(frame)
  return size ? `${size.height}${size.letter}` : ''
}
