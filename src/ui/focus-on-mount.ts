/** A ref for what appears in the place of the element that was in focus: a keyboard and a screen reader go on there. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
