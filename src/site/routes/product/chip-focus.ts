import { useEffect, useRef } from 'react'
import type { ShownChip } from './shown-filters.ts'

const removers = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#chips a[aria-label]')]

/**
 * Keeps the focus near the filters: where one is removed, the next one takes it, and after the last of them the number of motors; where one
 * is replaced, it keeps it. Arrow keys move between a filter and its choices.
 */
export function useChipFocus(chips: readonly ShownChip[]): void {
  const removedAt = useRef(-1)
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('#chips a') : null
      removedAt.current = link ? Math.max(0, removers().indexOf(link)) : -1
      // The menu closes with the change.
      link?.closest('details')?.querySelector('summary')?.focus()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', moveByArrow)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', moveByArrow)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are the reason
  useEffect(() => {
    const at = removedAt.current
    removedAt.current = -1
    if (at < 0 || document.activeElement !== document.body) return
    const links = removers()
    const next = links[Math.min(at, links.length - 1)] ?? document.querySelector<HTMLElement>('#content [role=status]')
    next?.focus()
  }, [chips])
}

/** Between the text of a filter and its choices, as in a menu. */
function moveByArrow(event: KeyboardEvent) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const details = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>('#chips details') : null
  if (!step || !details) return
  event.preventDefault()
  details.open = true
  const stops = [...details.querySelectorAll<HTMLElement>('summary, a')]
  stops[stops.findIndex((each) => each.matches(':focus')) + step]?.focus()
}
