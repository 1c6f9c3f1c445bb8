/** The page numbers to link: the first, the last, and those around the current one; null stands for a gap. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => gapBefore(page, pages[index - 1]).concat(page))
}

/** A gap of a single page is replaced by that page. */
function gapBefore(page: number, previous: number | undefined): (number | null)[] {
  if (previous === undefined || page - previous === 1) return []
  return page - previous === 2 ? [page - 1] : [null]
}
