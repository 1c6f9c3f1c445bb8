/** Page numbers to offer: the first, the last, and those around the current one; null is a gap. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((page, at) => gapBefore(page, pages[at - 1]).concat(page))
}

/** A gap of one page is that page. */
function gapBefore(page: number, before: number | undefined): (number | null)[] {
  if (before === undefined || page - before === 1) return []
  return page - before === 2 ? [page - 1] : [null]
}
