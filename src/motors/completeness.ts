/** What is told of a listing, by how much it matters to a buyer. */
interface Told {
  /** Whether each value that every listing needs is there. */
  readonly core: readonly boolean[]
  /** Whether each value that a buyer asks for next is there. */
  readonly recommended: readonly boolean[]
  readonly hasNameplatePhoto: boolean
  readonly hasAttachments: boolean
}

const shareOf = (all: readonly boolean[]): number => (all.length === 0 ? 1 : all.filter(Boolean).length / all.length)

/** How complete a listing is, out of 100: the core makes half of it, recommended values a quarter, a photo of the nameplate 15, files 10. */
export const completenessOf = ({ core, recommended, hasNameplatePhoto, hasAttachments }: Told): number =>
  Math.round(shareOf(core) * 50 + shareOf(recommended) * 25 + (hasNameplatePhoto ? 15 : 0) + (hasAttachments ? 10 : 0))
