import { useChipFocus } from './chip-focus.ts'
import { useFilterDrawer } from './filter-drawer.ts'
import type { ShownChip } from './shown-filters.ts'

interface ListEffectsProps {
  readonly chips: readonly ShownChip[]
  /** Whether the drawer of the filters is open. */
  readonly open: boolean
  readonly onClose: () => void
}

/** What the list needs once its page is there. */
export default function ListEffects({ chips, open, onClose }: ListEffectsProps): null {
  useChipFocus(chips)
  useFilterDrawer(open, onClose)
  return null
}
