/** What a job does, by the name of its queue. */
export const jobNames = { check: 'check-stock-import', run: 'stock-import', undo: 'undo-stock-import' } as const
